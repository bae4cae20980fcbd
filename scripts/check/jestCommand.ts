import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tests that take long and rarely find anything that the rest misses, so that only .ci/run requests them. */
const deep = {
  projects: ['faults'],
  files: ['test/commands/recipes\\.test\\.ts$'],
};

/**
 * Browser tests that only run in the full Chromium, with the reason: not in its headless shell, which is all that an
 * npm package brings.
 */
export const needFullBrowser: Readonly<Record<string, string>> = {
  'test/e2e/push.test.ts': 'the shell has no Push API',
  'test/e2e/policyReports.test.ts': 'the shell sends no reports of policy violations',
};

/**
 * The Jest command common to every run. Three workers keep two cores busy; with two, browser tests leave a tenth idle.
 * With 64 MB for young objects instead of 16, which the workers inherit, pages in jsdom take 8 % less processor time.
 */
export const baseCommand: readonly string[] = [
  ...['node', '--max-semi-space-size=64', 'node_modules/jest/bin/jest.js', '--maxWorkers=3'],
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
  /** Whether a full Chromium is installed, beside or instead of the headless shell. */
  hasFullBrowser: boolean;
}

/**
 * Returns the command that runs these tests: without TEST_DEPTH=full, all but those that repeat others at length;
 * without a full browser, all but those that need it. @throws RangeError for an unknown depth.
 */
export function jestCommand({ results, files = [], depth, hasFullBrowser }: TestRun): readonly string[] {
  if (depth && depth !== 'full') throw new RangeError('TEST_DEPTH is either full or absent');
  const ignored = [
    ...(depth ? [] : deep.files),
    ...(hasFullBrowser ? [] : Object.keys(needFullBrowser).map(path => `${path.replaceAll('.', '\\.')}$`)),
  ];
  return [
    ...[...baseCommand, '--json', `--outputFile=${results}`],
    ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
    ...(depth ? [] : ['--ignoreProjects', ...deep.projects]),
    ...(ignored.length > 0 ? ['--testPathIgnorePatterns', ...ignored] : []),
  ];
}

/** Returns the command that runs these files again; @see runTests. */
export const jestAgain = (files: readonly string[], results: string): readonly string[] => [
  ...[...baseCommand, '--json', `--outputFile=${results}`, '--runTestsByPath'],
  ...files,
];
