/**
 * Returns for fast-check how often a property is tried: `full` times where TEST_DEPTH=full, as in .ci/run, and otherwise
 * at most `few` times.
 */
export function propertyRuns(full = 100, few = 20): { numRuns: number } {
  return { numRuns: process.env.TEST_DEPTH === 'full' ? full : Math.min(full, few) };
}
