import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '#server/adapters/db/embedded/index.ts';
import { findBrowser, findTestBrowser } from '#test/support/browserPath.ts';
import { roomyFolder } from '#test/support/roomyFolder.ts';
import { changedSteps } from './changed/changedSteps.ts';
import { jestAgain, jestCommand, needFullBrowser } from './jestCommand.ts';
import { report } from './report.ts';
import { secondDatabase } from './secondDatabase.ts';
import { slowestFiles } from './slowestFiles.ts';
import { failedSummary, ownProgram, runSteps, unknownSummary, type Step, type StepResult } from './steps.ts';
import { readResults } from './testResults.ts';
import { runTests } from './tries.ts';
import { notKnown } from './packages/advisories.ts';

const hasFullBrowser = Boolean(findBrowser());
const { TEST_DATABASE_URL, ...embedded } = process.env;
const depth = process.env.TEST_DEPTH;
const testResults = { embedded: 'test-results.json', given: 'test-results-database.json' };
const allTests = jestCommand({ results: testResults.embedded, depth, hasFullBrowser });
const results: StepResult[] = [];
/** For what the run leaves behind only until it ends. */
const TMPDIR = mkdtempSync(join(roomyFolder(), 'poruch-check-'));

/**
 * Everything that must pass before a change is merged: types, lint, format, translations, build, no known severe
 * vulnerability, and every test. `npm test` runs it. Stops after the first step that fails; files of failed tests run
 * again, as runTests says. Ends with the counts by project, what failed, and what could not be determined.
 * TEST_DATABASE_URL names a PostgreSQL server on which the tests of what differs between servers run again; its role
 * needs only the right to create databases. TEST_DEPTH=full runs every test, and each property with its full number of
 * runs.
 */
export async function run({ values: { changed } }: { values: { changed: boolean } }): Promise<void> {
  process.once('exit', () => process.stdout.write(failedSummary(results)));
  process.once('exit', () => process.stderr.write(unknownSummary(results)));
  process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }));
  if (!findTestBrowser())
    throw new Error(
      'The browser tests need Chromium, and npm has none for this system: install it or name one with CHROMIUM_PATH.',
    );
  // When run as root, databases run under another account, which needs access to this folder.
  chmodSync(TMPDIR, 0o711);
  await (changed ? checkChanged() : checkEverything());
}

async function checkChanged(): Promise<void> {
  const { build, steps, note } = changedSteps(process.cwd(), testResults.embedded, { TMPDIR });
  if (build) await runParallel([build]);
  await runParallel(steps);
  process.stdout.write(note);
}

async function checkEverything(): Promise<void> {
  await requireDatabase();
  // These steps are independent, and each leaves a CPU core idle for part of its time.
  await runParallel([
    { name: 'types', command: ['node', 'node_modules/@typescript/native/bin/tsc', '-p', '.'] },
    { name: 'lint', command: ['npx', 'tsx', 'node_modules/oxlint/bin/oxlint'] },
    { name: 'format', command: ['npx', 'oxfmt', '--check'] },
    { name: 'translations', command: ownProgram('test', 'translations') },
    { name: 'build', command: ownProgram('build', '--quick') },
    {
      name: 'known defects',
      command: ownProgram('test', 'vulnerabilities'),
      unknownStatus: notKnown,
    },
  ]);
  process.prependOnceListener('exit', printReport);
  await runInTries({ name: 'tests', command: allTests, env: { TMPDIR } }, testResults.embedded);
  if (TEST_DATABASE_URL) {
    const files = Object.keys(secondDatabase);
    const command = jestCommand({ results: testResults.given, files, depth, hasFullBrowser });
    const env = { TEST_DATABASE_URL, TMPDIR };
    await runInTries({ name: 'tests on the given database', command, env }, testResults.given);
  }
}

/** Exits where the tests' database can't run, such as for some root accounts, before minutes of work in vain. */
async function requireDatabase(): Promise<void> {
  try {
    const database = await startEmbedded({ home: join(TMPDIR, 'try'), isThrowAway: true });
    await database.stop();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

function printReport(): void {
  const [embedded, given] = Object.values(testResults).map(readResults);
  const runs = [
    ...(embedded ? [{ name: 'Tests', results: embedded }] : []),
    ...(given ? [{ name: 'Tests on the given database', results: given }] : []),
  ];
  const root = process.cwd();
  process.stdout.write(
    slowestFiles(
      runs.map(run => run.results),
      root,
    ),
  );
  process.stdout.write(report(runs, root));
  if (embedded && !hasFullBrowser)
    process.stdout.write(
      `\nNot run, as they need a full Chromium: ${Object.keys(needFullBrowser).join(', ')}\n`,
    );
}

/** Runs tests, unsteady ones more than once; exits if they have failed. */
async function runInTries(step: Step, file: string): Promise<void> {
  const result = await runTests({ step, results: file, again: jestAgain }, async next => {
    const [done] = await runSteps([next], { env: embedded, print });
    return done as StepResult;
  });
  results.push(result);
  exitIfFailed();
}

/** Runs the steps in parallel; exits once all have ended if any has failed. */
async function runParallel(steps: readonly Step[]): Promise<void> {
  results.push(...(await runSteps(steps, { env: embedded, print })));
  exitIfFailed();
}

function exitIfFailed(): void {
  if (results.some(({ outcome }) => outcome === 'failed')) process.exit(1);
}

function print(text: string): void {
  process.stdout.write(text);
}
