import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLogFile, terminalLine } from './serverLog.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'poruch-demo-log-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const at = '2030-05-20T12:03:44.000Z';

test('what the server tells reaches the file alone, an error the terminal in one line', () => {
  expect(terminalLine(JSON.stringify({ at, level: 'info', event: 'listening', port: 3000 }))).toBeUndefined();
  expect(terminalLine(JSON.stringify({ at, level: 'warn', event: 'no mail server' }))).toBeUndefined();
  const stack =
    'TypeError: x is\nundefined\n    at show (server/app.ts:12:1)\n    at next (server/app.ts:2:1)';
  const error = { name: 'TypeError', message: 'x is\nundefined', stack };
  const line = terminalLine(JSON.stringify({ at, level: 'error', event: 'page failed', path: '/s', error }));
  expect(line).toBe(
    '12:03:44  error  page failed  path=/s  TypeError: x is undefined  at show (server/app.ts:12:1)',
  );
});

test('a line that is no event is shown as it is', () => {
  for (const line of [
    'port 3000 is already in use',
    '{broken',
    '{"some":"json"}',
    '    at main (server/index.ts:1:1)',
  ])
    expect(terminalLine(line)).toBe(line);
});

test('each run starts a new file, keeps the previous one, and cannot fill the disk', () => {
  const file = join(folder, 'data', 'server.log');
  openLogFile(file)('first run');
  const log = openLogFile(file, 100);
  log('second run');
  expect(readFileSync(file, 'utf8')).toBe('second run\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('first run\n');
  for (let line = 0; line < 50; line++) log(`line ${line}`);
  expect(readdirSync(join(folder, 'data')).sort()).toEqual(['server.log', 'server.log.1']);
  for (const name of ['server.log', 'server.log.1'])
    expect(statSync(join(folder, 'data', name)).size).toBeLessThanOrEqual(100);
  expect(readFileSync(file, 'utf8')).toMatch(/line 49\n$/);
});

test('a file that cannot be written does not stop the server', () => {
  const file = join(folder, 'server.log');
  const log = openLogFile(file);
  mkdirSync(file);
  expect(() => log('lost')).not.toThrow();
});
