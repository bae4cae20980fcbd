/**
 * Everything that has to hold before a change lands: types, lint, format, build, and every test.
 * `npm test` runs it. Stops at the first step that fails.
 */
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { findBrowser } from '../test/support/browserPath.ts';

const steps: [name: string, command: string[]][] = [
  ['types', ['node', 'node_modules/@typescript/native/bin/tsc', '-p', '.']],
  ['lint', ['npx', 'eslint', '.', '--max-warnings', '0']],
  ['format', ['npx', 'prettier', '--check', '--log-level', 'warn', '.']],
  ['build', ['npx', 'tsx', 'scripts/build.ts']],
  ['tests', ['npx', 'jest', '--json', '--outputFile=test-results.json', '--maxWorkers=2']],
];

const browser = findBrowser();
if (!browser) {
  console.error(
    'The browser tests need Chromium and found none: install it (Debian: apt-get install chromium) or name one with CHROMIUM_PATH.',
  );
  process.exit(1);
}

for (const [name, command] of steps) {
  const start = performance.now();
  console.log(`\n▶ ${name}`);
  const { status } = spawnSync(command[0] as string, command.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser },
  });
  if (status !== 0) {
    console.error(`✗ ${name} failed`);
    process.exit(1);
  }
  console.log(`✓ ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}
