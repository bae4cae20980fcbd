/**
 * Everything that has to hold before a change lands: types, lint, format, build, no known severe defect, and every test.
 * `npm test` runs it. Stops after the first step that fails. TEST_DATABASE_URL names a PostgreSQL server on which
 * everything that uses a database is tested once more; its role needs the right to create databases and no other.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findBrowser } from '../test/support/browserPath.ts';
import { roomyFolder } from '../test/support/roomyFolder.ts';

interface Step {
  name: string;
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
}

const jest = (results: string, ...projects: string[]) => [
  ...['npx', 'jest', '--json', `--outputFile=${results}`, '--maxWorkers=2'],
  // It outlives the run, as what the tests themselves make does not.
  ...['--cacheDirectory', join(tmpdir(), 'poruch-jest')],
  ...projects.flatMap(project => ['--selectProjects', project]),
];

const browser = findBrowser();
if (!browser) {
  console.error(
    'The browser tests need Chromium and found none: install it (Debian: apt-get install chromium) or name one with CHROMIUM_PATH.',
  );
  process.exit(1);
}
const { TEST_DATABASE_URL, ...embedded } = process.env;

// None needs another's result, and each leaves a processor idle for part of its time.
await atOnce([
  { name: 'types', command: ['node', 'node_modules/@typescript/native/bin/tsc', '-p', '.'] },
  { name: 'lint', command: ['npx', 'eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'build', command: ['npx', 'tsx', 'scripts/build.ts'] },
  { name: 'known defects', command: ['npx', 'tsx', 'scripts/vulnerabilities.ts'] },
]);
const TMPDIR = mkdtempSync(join(roomyFolder(), 'poruch-check-'));
// As root, databases run under another account, which has to pass through.
chmodSync(TMPDIR, 0o711);
process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }));
await atOnce([{ name: 'tests', command: jest('test-results.json'), env: { TMPDIR } }]);
if (TEST_DATABASE_URL) {
  // The engine's verbs through its API, and what copies and searches tables: all else asks through the same statements.
  const projects = ['platform', 'processes', 'search', 'commands'];
  const whatAsks = 'test/support/throwAwayDatabase.ts';
  await atOnce([
    {
      name: 'tests on the given database',
      command: [...jest('test-results-database.json', ...projects), ...['--findRelatedTests', whatAsks]],
      env: { TEST_DATABASE_URL, TMPDIR },
    },
  ]);
}

/** Runs the steps side by side; ends the process when one has failed and all have ended. */
async function atOnce(steps: readonly Step[]): Promise<void> {
  const [only] = steps.length === 1 ? steps : [];
  const passed = await Promise.all(steps.map(step => run(step, step === only)));
  if (passed.includes(false)) process.exit(1);
}

/** Whether the step passed. Its words appear as it goes, or of steps side by side when it is through. */
async function run({ name, command: [program = '', ...words], env }: Step, isAlone: boolean) {
  const start = performance.now();
  console.log(`▶ ${name}`);
  const said: Buffer[] = [];
  const child = spawn(program, words, {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...embedded, CHROMIUM_PATH: browser, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part));
  const hasPassed = await new Promise<boolean>(resolve => {
    child.once('error', () => resolve(false)).once('close', code => resolve(code === 0));
  });
  process.stdout.write(Buffer.concat(said));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (hasPassed) console.log(`✓ ${name} (${seconds} s)`);
  else console.error(`✗ ${name} failed`);
  return hasPassed;
}
