import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from './processes.ts';
import { findRunningServer } from './index.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-pid-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Looks for a server with this pid; also returns whether postmaster.pid is still there. */
function look(pid: number | string): { running: unknown; isKept: boolean } {
  const file = join(folder, 'postmaster.pid');
  writeFileSync(file, `${pid}\n${folder}\n1700000000\n5432\n\n127.0.0.1\n`);
  return { running: findRunningServer(folder), isKept: existsSync(file) };
}

const deadPid = () => spawnSync('true').pid;

test('a running process is identified by its command and start time', () => {
  const found = findProcess(process.pid);
  expect(found?.command).toContain('jest');
  expect(found?.started).not.toBe('');
  expect(findProcess(process.pid)).toEqual(found);
});

test('no process is found for a dead or invalid number', () => {
  expect([deadPid(), 0, -1, 1.5, Number.NaN].map(findProcess)).toEqual(Array(5).fill(undefined));
});

test('without a postmaster.pid there is no server', () => {
  expect(findRunningServer(join(folder, 'nothing'))).toBeUndefined();
});

test('a postmaster.pid of a dead process, of another program or without a number is cleared', () => {
  const cleared = { running: undefined, isKept: false };
  expect([deadPid(), process.pid, ''].map(look)).toEqual([cleared, cleared, cleared]);
});

test('a postmaster.pid of a zombie is cleared', async () => {
  // A child whose parent never waits for it stays a zombie until the parent ends.
  const program = `const { spawn } = require('child_process'); const child = spawn('sleep', ['0.2']);
    process.stdout.write(String(child.pid)); process.kill(process.pid, 'SIGSTOP');`;
  const parent = spawn(process.execPath, ['-e', program]);
  const pid = await new Promise<number>(resolve => parent.stdout.once('data', text => resolve(Number(text))));
  await sleep(600);
  try {
    expect(() => process.kill(pid, 0)).not.toThrow();
    expect(findProcess(pid)).toBeUndefined();
    expect(look(pid)).toEqual({ running: undefined, isKept: false });
  } finally {
    parent.kill('SIGKILL');
  }
});

test('a server is recognised by its data folder, not by its number alone', async () => {
  const program = join(folder, 'postgres');
  writeFileSync(program, '#!/bin/sh\nread -r _\n', { mode: 0o755 });
  const ours = spawn(program, ['-D', folder, '-c', 'port=5432']);
  const another = spawn(program, ['-D', `${folder}2`]);
  const pids = [ours, another].map(child => child.pid ?? 0);
  try {
    await Promise.all([ours, another].map(child => new Promise(resolve => child.once('spawn', resolve))));
    expect(pids.map(look)).toEqual([
      { running: { pid: pids[0], port: 5432 }, isKept: true },
      { running: undefined, isKept: false },
    ]);
  } finally {
    ours.kill('SIGKILL');
    another.kill('SIGKILL');
  }
});
