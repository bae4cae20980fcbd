/**
 * Everything that must pass before a change is merged: types, lint, format, translations, build, no known severe
 * vulnerability, and every test. `npm test` runs it. Stops after the first step that fails; what could not be
 * determined is reported at the end. TEST_DATABASE_URL names a PostgreSQL server on which every test that uses a
 * database is run a second time; its role needs only the right to create databases. TEST_DEPTH=full runs every test, and
 * each property with its full number of runs.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readCommand } from '../server/config/commandLine.ts';
import { findBrowser } from '../test/support/browserPath.ts';
import { roomyFolder } from '../test/support/roomyFolder.ts';
import { changedSteps } from './check/changed/changedSteps.ts';
import { jestCommand } from './check/jestCommand.ts';
import { slowestFiles, type JestResults } from './check/slowestFiles.ts';
import { runSteps, unknownSummary, type Step, type StepResult } from './check/steps.ts';
import { notKnown } from './packages/advisories.ts';

const { changed } = readCommand({
  name: 'test',
  summary: 'all checks; with TEST_DATABASE_URL, database tests run again on that PostgreSQL',
  options: {
    changed: { type: 'boolean', about: 'only types, and the tests nearest to the changes of this branch' },
  },
}).values;
if (!findBrowser()) {
  console.error(
    'The browser tests need Chromium and found none: install it (Debian: apt-get install chromium) or name one with CHROMIUM_PATH.',
  );
  process.exit(1);
}
const { TEST_DATABASE_URL, ...embedded } = process.env;
const depth = process.env.TEST_DEPTH;
const testResults = { embedded: 'test-results.json', given: 'test-results-database.json' };
const allTests = jestCommand({ results: testResults.embedded, depth });
const results: StepResult[] = [];
process.once('exit', () => process.stderr.write(unknownSummary(results)));

const TMPDIR = mkdtempSync(join(roomyFolder(), 'poruch-check-'));
// When run as root, databases run under another account, which needs access to this folder.
chmodSync(TMPDIR, 0o711);
process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }));
if (changed) await checkChanged();
else await checkEverything();

async function checkChanged(): Promise<void> {
  const { build, steps, note } = changedSteps(process.cwd(), testResults.embedded, { TMPDIR });
  if (build) await runParallel([build]);
  await runParallel(steps);
  process.stdout.write(note);
}

async function checkEverything(): Promise<void> {
  // These steps are independent, and each leaves a CPU core idle for part of its time.
  await runParallel([
    { name: 'types', command: ['node', 'node_modules/@typescript/native/bin/tsc', '-p', '.'] },
    { name: 'lint', command: ['npx', 'tsx', 'node_modules/oxlint/bin/oxlint'] },
    { name: 'format', command: ['npx', 'oxfmt', '--check'] },
    { name: 'translations', command: ['npx', 'tsx', 'scripts/translations.ts'] },
    { name: 'build', command: ['npx', 'tsx', 'scripts/build.ts'] },
    { name: 'known defects', command: ['npx', 'tsx', 'scripts/vulnerabilities.ts'], unknownStatus: notKnown },
  ]);
  for (const file of Object.values(testResults)) rmSync(file, { force: true });
  process.once('exit', printSlowest);
  await runParallel([{ name: 'tests', command: allTests, env: { TMPDIR } }]);
  if (TEST_DATABASE_URL) {
    // The engine's operations through its API, and code that copies and searches tables: everything else uses the same
    // statements. The recipe tests are skipped, as they only create tests that use a database.
    const projects = ['platform', 'processes', 'search', 'commands'];
    const whatAsks = 'test/support/throwAwayDatabase.ts';
    await runParallel([
      {
        name: 'tests on the given database',
        command: [
          ...jestCommand({ results: testResults.given, projects, depth }),
          ...['--testPathIgnorePatterns', 'test/commands/recipes\\.test\\.ts$'],
          ...['--findRelatedTests', whatAsks],
        ],
        env: { TEST_DATABASE_URL, TMPDIR },
      },
    ]);
  }
}

function printSlowest(): void {
  const written = Object.values(testResults).filter(file => existsSync(file));
  const read = written.map(file => JSON.parse(readFileSync(file, 'utf8')) as JestResults);
  process.stdout.write(slowestFiles(read, process.cwd()));
}

/** Runs the steps in parallel; exits once all have ended if any has failed. */
async function runParallel(steps: readonly Step[]): Promise<void> {
  const print = (text: string) => void process.stdout.write(text);
  results.push(...(await runSteps(steps, { env: embedded, print })));
  if (results.some(({ outcome }) => outcome === 'failed')) process.exit(1);
}
