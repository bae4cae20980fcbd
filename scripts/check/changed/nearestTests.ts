import type { Importers } from './importers.ts';

export interface RelatedTest {
  path: string;
  /** Number of imports between the test and the changed file: 0 for a changed test. */
  distance: number;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
/** Tests of the built product, which only a change in their own folder selects. */
const ofBuild = /^test\/(ssr|e2e|faults|commands)\//;

/** Whether this test needs a build first. */
export const needsBuild = (path: string): boolean => ofBuild.test(path);

/** Returns the tests that import one of the changed files, directly or through others, each once. */
export function relatedTests(changed: readonly string[], importers: Importers): RelatedTest[] {
  const inBuilt = changed.filter(needsBuild);
  return [
    ...walk(changed, importers).filter(({ path }) => !needsBuild(path)),
    ...walk(inBuilt, importers).filter(({ path }) => needsBuild(path)),
  ];
}

function walk(changed: readonly string[], importers: Importers): RelatedTest[] {
  const distances = new Map(changed.map(path => [path, 0]));
  // A Map's iteration includes entries added meanwhile, so nearer files come first.
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return [...distances].flatMap(([path, distance]) => (isTest(path) ? [{ path, distance }] : []));
}

/**
 * Returns the tests to run within `budget` seconds, those nearest to the change first and quicker ones before slower,
 * and how many are left out. A changed test is always run.
 */
export function withinBudget(
  tests: readonly RelatedTest[],
  secondsOf: (path: string) => number,
  budget: number,
): { chosen: readonly string[]; left: number } {
  const order = tests.toSorted(
    (a, b) => a.distance - b.distance || secondsOf(a.path) - secondsOf(b.path) || (a.path < b.path ? -1 : 1),
  );
  let spent = 0;
  const chosen = order
    .filter(({ path, distance }) => {
      spent += secondsOf(path);
      return distance === 0 || spent <= budget;
    })
    .map(({ path }) => path);
  return { chosen, left: tests.length - chosen.length };
}
