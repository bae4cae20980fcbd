import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess } from './processes.ts';

/** How long to wait for others, in milliseconds. */
const patience = 130_000;

/** Between creating the file and writing into it a moment passes; an empty file that is older belongs to nobody. */
const writeLimit = 5_000;

const heldHere = new Set<string>();

/**
 * Runs `work` while nobody else, in this process or another, does so under the same lock file. A lock whose process is
 * gone is taken over, also when another process got its number.
 */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (const since = Date.now(); !take(file); await sleep(50)) {
    if (Date.now() - since > patience)
      throw new Error(`Another process has been starting the database for two minutes (${file}).`);
  }
  heldHere.add(file);
  try {
    return await work();
  } finally {
    heldHere.delete(file);
    rmSync(file, { force: true });
  }
}

const mark = (pid: number) => `${pid} ${findProcess(pid)?.started ?? 'gone'}`;

function take(file: string): boolean {
  if (heldHere.has(file)) return false;
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
    // This process knows what it holds: its own number in a file is left from before a restart.
    return pid !== process.pid && mark(pid) === text;
  } catch {
    return false;
  }
}
