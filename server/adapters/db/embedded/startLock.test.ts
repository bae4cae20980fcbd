import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from './processes.ts';
import { withStartLock } from './startLock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-lock-'));
  file = join(folder, 'start.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const work = async () => 'done';

test('simultaneous requests take turns, and leave no lock behind', async () => {
  let inside = 0;
  const alone = async () => {
    inside += 1;
    await sleep(20);
    expect(inside).toBe(1);
    inside -= 1;
  };
  await Promise.all([1, 2, 3].map(() => withStartLock(file, alone)));
  expect(existsSync(file)).toBe(false);
});

test('the lock is released after a failure', async () => {
  await expect(withStartLock(file, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await withStartLock(file, work)).toBe('done');
});

test.each([
  ['a dead process', () => `${spawnSync('true').pid} 12345`],
  ['a process whose number another one got', () => `${process.ppid} 1`],
  ['this number before a restart', () => `${process.pid} ${findProcess(process.pid)?.started}`],
])('a lock of %s is taken over', async (_, text) => {
  writeFileSync(file, text());
  expect(await withStartLock(file, work)).toBe('done');
});

test('an empty lock is left to its creator for a moment, then taken over', async () => {
  writeFileSync(file, '');
  const waiting = withStartLock(file, work);
  expect(await Promise.race([waiting, sleep(200, 'waits')])).toBe('waits');
  utimesSync(file, new Date(0), new Date(0));
  expect(await waiting).toBe('done');
});

test('a lock of a running process is waited for', async () => {
  const holder = spawn('sleep', ['10']);
  const pid = holder.pid ?? 0;
  writeFileSync(file, `${pid} ${findProcess(pid)?.started}`);
  const waiting = withStartLock(file, work);
  expect(await Promise.race([waiting, sleep(200, 'waits')])).toBe('waits');
  holder.kill('SIGKILL');
  expect(await waiting).toBe('done');
});
