/**
 * Everything that has to hold before a change lands: types, lint, format, build, and every test.
 * `npm test` runs it. Stops at the first step that fails. TEST_DATABASE_URL names a PostgreSQL server on which everything
 * that uses a database is tested once more; its role needs the right to create databases and no other.
 */
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { findBrowser } from '../test/support/browserPath.ts';

interface Step {
  name: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
}

const jest = (results: string, ...projects: string[]) => [
  ...['npx', 'jest', '--json', `--outputFile=${results}`, '--maxWorkers=2'],
  ...projects.flatMap(project => ['--selectProjects', project]),
];

const steps: Step[] = [
  { name: 'types', command: ['node', 'node_modules/@typescript/native/bin/tsc', '-p', '.'] },
  { name: 'lint', command: ['npx', 'eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'build', command: ['npx', 'tsx', 'scripts/build.ts'] },
  { name: 'tests', command: jest('test-results.json') },
];
const { TEST_DATABASE_URL, ...embedded } = process.env;
if (TEST_DATABASE_URL) {
  steps.push({
    name: 'tests on the given database',
    command: jest('test-results-database.json', 'unit', 'platform', 'search', 'processes', 'faults', 'ssr'),
    env: { TEST_DATABASE_URL },
  });
}

const browser = findBrowser();
if (!browser) {
  console.error(
    'The browser tests need Chromium and found none: install it (Debian: apt-get install chromium) or name one with CHROMIUM_PATH.',
  );
  process.exit(1);
}

for (const { name, command, env } of steps) {
  const start = performance.now();
  console.log(`\n▶ ${name}`);
  const { status } = spawnSync(command[0] as string, command.slice(1), {
    stdio: 'inherit',
    env: { ...embedded, CHROMIUM_PATH: browser, ...env },
  });
  if (status !== 0) {
    console.error(`✗ ${name} failed`);
    process.exit(1);
  }
  console.log(`✓ ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}
