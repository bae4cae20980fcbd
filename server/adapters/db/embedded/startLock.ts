import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from './processes.ts';

/** How long to wait for the lock, in milliseconds. */
const timeout = 130_000;

/**
 * There is a moment between creating the file and writing to it; an empty file older than this is abandoned.
 * Milliseconds.
 */
const writeLimit = 5_000;

const ownLocks = new Set<string>();

/**
 * Runs `work` under an exclusive lock file, across this and other processes. Takes over the lock of a dead process,
 * even when another process got its pid.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (const since = Date.now(); !tryAcquire(file); await sleep(50)) {
    if (Date.now() - since > timeout)
      throw new Error(`Another process has been starting the database for two minutes (${file}).`);
  }
  ownLocks.add(file);
  try {
    return await work();
  } finally {
    ownLocks.delete(file);
    rmSync(file, { force: true });
  }
}

const mark = (pid: number) => `${pid} ${findProcess(pid)?.started ?? 'gone'}`;

function tryAcquire(file: string): boolean {
  if (ownLocks.has(file)) return false;
  try {
    writeFileSync(file, mark(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

function isHeld(file: string): boolean {
  try {
    const text = readFileSync(file, 'utf8');
    if (text === '') return Date.now() - statSync(file).mtimeMs < writeLimit;
    const pid = Number(text.split(' ')[0]);
    // This process knows which locks it holds: its own pid in a file is left over from before a restart.
    return pid !== process.pid && mark(pid) === text;
  } catch {
    return false;
  }
}
