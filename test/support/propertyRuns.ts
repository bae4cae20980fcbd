/**
 * Returns fast-check's number of runs for a property: `full` where TEST_DEPTH=full, as in .ci/run, and otherwise at
 * most `few`.
 */
export function propertyRuns(full = 100, few = 20): { numRuns: number } {
  return { numRuns: process.env.TEST_DEPTH === 'full' ? full : Math.min(full, few) };
}
