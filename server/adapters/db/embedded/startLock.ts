import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './runningServer.ts';

const patience = 60_000;

/** Runs `work` while no other process does so under the same lock file; a lock whose process is gone is taken over. */
export async function withStartLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (const since = Date.now(); !take(file); await sleep(50)) {
    if (Date.now() - since > patience)
      throw new Error(`Another process has been starting the database for a minute (${file}).`);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
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
    // Between creating the file and writing the number it is empty: its maker lives.
    return text === '' || (Number(text) !== process.pid && isAlive(Number(text)));
  } catch {
    return false;
  }
}
