import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endOf } from '#test/support/processes.ts';
import { runningProcesses } from '#test/support/runningProcesses.ts';
import { readResults } from './testResults.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'poruch-hung-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const blocks = `
  const { spawnSync } = require('node:child_process');
  test('blocks its worker', () => {
    const program = \`require('node:fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)\`;
    spawnSync(process.execPath, ['-e', program]);
  });`;

test('a hung run is stopped: the files that block it fail, and the other results are kept', async () => {
  const config = { reporters: [[resolve('test/setup/endHungRun.cjs'), { longestPause: 8000 }]] };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ jest: config }));
  writeFileSync(join(root, 'blocks.test.js'), blocks);
  writeFileSync(join(root, 'passes.test.js'), `test('passes', () => undefined);`);
  const results = join(root, 'results.json');
  const words = [
    '--maxWorkers=2',
    '--json',
    `--outputFile=${results}`,
    '--cacheDirectory',
    join(root, 'cache'),
  ];
  const jest = spawn(process.execPath, [resolve('node_modules/jest/bin/jest.js'), ...words], { cwd: root });
  let said = '';
  jest.stderr.on('data', part => (said += String(part)));
  expect(await endOf(jest, 60_000)).toEqual({ code: null, signal: 'SIGKILL' });
  expect(said).toContain(
    `No test file started or ended for 8 s. These ran:\n${join(root, 'blocks.test.js')}`,
  );
  const started = readFileSync(join(root, 'pid'), 'utf8');
  expect(said).toMatch(new RegExp(` > ${started}  `));
  expect(runningProcesses().map(({ pid }) => String(pid))).not.toContain(started);
  const read = readResults(results);
  expect(read).toMatchObject({ success: false, numPassedTests: 1, numFailedTestSuites: 1 });
  const files = read?.testResults.map(({ name, status, message }) => `${name} ${status} ${message}`);
  expect(files).toEqual([
    `${join(root, 'passes.test.js')} passed `,
    `${join(root, 'blocks.test.js')} failed No test file started or ended for 8 s while this one ran.`,
  ]);
}, 90_000);
