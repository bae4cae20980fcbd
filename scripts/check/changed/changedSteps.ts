import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { baseCommand } from '../jestCommand.ts';
import { ownProgram, type Step } from '../steps.ts';
import { readResults } from '../testResults.ts';
import { readUsers } from './importers.ts';
import { needsBuild, relatedTests, withinBudget } from './nearestTests.ts';

/** Seconds of tests, of all workers together: alongside the compiler, that takes less than a minute. */
const budget = 60;
/** Seconds assumed for a file that is not in the results of the last full run. */
const usual = { 'src/': 2, 'scripts/': 2, 'server/': 3, 'test/': 6 };

export interface ChangedSteps {
  /** A build, which must be complete before the rest; absent when no chosen test needs one. */
  build: Step | undefined;
  steps: readonly Step[];
  /** What is not tested, as text for the developer. */
  note: string;
}

/**
 * Returns the steps that check the changes of this branch in about a minute: types, translations, and the nearest tests,
 * using the durations in `results` of the last full run. @throws when there is no branch `main`.
 */
export function changedSteps(root: string, results: string, env: NodeJS.ProcessEnv): ChangedSteps {
  const changed = changedFiles();
  const tests = relatedTests(changed, readUsers(root, sourceFiles()));
  const { chosen, left } = withinBudget(tests, timesIn(join(root, results), root), budget);
  const types = { name: 'types', command: ['node', 'node_modules/@typescript/native/bin/tsc', '-p', '.'] };
  const translations = { name: 'translations', command: ownProgram('test', 'translations') };
  const build = { name: 'build', command: ownProgram('build', '--quick') };
  const command = [...baseCommand, '--runTestsByPath', ...chosen];
  return {
    build: chosen.some(needsBuild) ? build : undefined,
    steps: [
      types,
      translations,
      ...(chosen.length > 0 ? [{ name: `${chosen.length} nearest test files`, command, env }] : []),
    ],
    note:
      `\nChanged files: ${changed.length}. Test files that use them: ${tests.length}.\n` +
      (left > 0 ? `Left out to stay within a minute: ${left}. npm test runs them.\n` : ''),
  };
}

function timesIn(file: string, root: string): (path: string) => number {
  const testResults = readResults(file)?.testResults ?? [];
  const known = new Map(
    testResults.map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1000]),
  );
  const start = (path: string) => Object.entries(usual).find(([folder]) => path.startsWith(folder));
  return path => known.get(join(root, path)) ?? start(path)?.[1] ?? 1;
}

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const files = (...words: string[]) =>
  git(...words, '-z')
    .split('\0')
    .filter(Boolean);

/**
 * Returns the files that differ from where this branch left `main`, committed or not; on `main`, those not yet
 * committed. Deleted files are left out. @throws when there is no branch `main`.
 */
function changedFiles(): string[] {
  const base = git('merge-base', 'HEAD', 'main');
  return [...new Set([...files('diff', '--name-only', '--diff-filter=d', base), ...untracked()])];
}

/** Returns every source file, committed or not. */
const sourceFiles = (): string[] => [
  ...files('ls-files', 'src', 'server', 'scripts', 'test'),
  ...untracked(),
];

const untracked = () => files('ls-files', '--others', '--exclude-standard');
