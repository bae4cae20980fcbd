import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What takes long and rarely finds anything that the rest misses, so that only .ci/run asks for it. */
const deep = {
  projects: ['faults'],
  files: ['test/commands/recipes\\.test\\.ts$'],
};

/** Jest with what every run of it has in common. */
export const baseCommand: readonly string[] = [
  ...['npx', 'jest', '--maxWorkers=2'],
  // The cache outlives the run, unlike the tests' own temporary files.
  ...['--cacheDirectory', join(tmpdir(), 'poruch-jest')],
];

export interface TestRun {
  /** File for Jest's results, as JSON. */
  results: string;
  /** All of them when absent. */
  projects?: readonly string[];
  /** TEST_DEPTH: `full` runs every test, and each property as often as it asks for. */
  depth: string | undefined;
}

/**
 * Returns the command that runs the tests of these projects: without TEST_DEPTH=full, all but those that repeat others
 * at length.
 * @throws RangeError for a depth that there isn't.
 */
export function jestCommand({ results, projects = [], depth }: TestRun): readonly string[] {
  if (depth && depth !== 'full') throw new RangeError('TEST_DEPTH is either full or absent');
  return [
    ...[...baseCommand, '--json', `--outputFile=${results}`],
    ...projects.flatMap(project => ['--selectProjects', project]),
    ...(depth ? [] : ['--ignoreProjects', ...deep.projects, '--testPathIgnorePatterns', ...deep.files]),
  ];
}
