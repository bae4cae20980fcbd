import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tests that take long and rarely find anything that the rest misses, so that only .ci/run requests them. */
const deep = {
  projects: ['faults'],
  files: ['test/commands/recipes\\.test\\.ts$'],
};

/** The Jest options common to every run. */
export const baseCommand: readonly string[] = [
  ...['npx', 'jest', '--maxWorkers=2'],
  // The cache outlives the run, unlike the tests' own temporary files.
  ...['--cacheDirectory', join(tmpdir(), 'poruch-jest')],
];

export interface TestRun {
  /** File for Jest's results, as JSON. */
  results: string;
  /** Paths of test files; absent: all of them. */
  files?: readonly string[];
  /** TEST_DEPTH: `full` runs every test, and each property with its full number of runs. */
  depth: string | undefined;
}

/**
 * Returns the command that runs these tests: without TEST_DEPTH=full, all but those that repeat others at length.
 * @throws RangeError for an unknown depth.
 */
export function jestCommand({ results, files = [], depth }: TestRun): readonly string[] {
  if (depth && depth !== 'full') throw new RangeError('TEST_DEPTH is either full or absent');
  return [
    ...[...baseCommand, '--json', `--outputFile=${results}`],
    ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
    ...(depth ? [] : ['--ignoreProjects', ...deep.projects, '--testPathIgnorePatterns', ...deep.files]),
  ];
}
