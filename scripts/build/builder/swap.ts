import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Puts a complete folder in the place of another one, which is whole until then: only between two renames is there
 * neither.
 */
export function swap(next: string, place: string, old: string): void {
  rmSync(old, { recursive: true, force: true });
  try {
    renameSync(place, old);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  renameSync(next, place);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Waits until no other process holds the lock of a folder, and takes it; a process that is gone holds nothing. `waiting`
 * is called once with the holder's id and the lock's file. Returns a function that gives the lock back.
 */
export async function takeLock(
  folder: string,
  waiting: (holder: number, lock: string) => void,
): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const [lock, own] = [join(folder, 'lock'), join(folder, `lock.${process.pid}`)];
  writeFileSync(own, String(process.pid));
  let wasHeld = false;
  try {
    while (!tookPlace(own, lock) || (wasHeld && !(await isStillOwn(lock)))) {
      const holder = holderOf(lock);
      if (holder === undefined) continue;
      if (!isRunning(holder)) rmSync(lock, { force: true });
      else {
        if (!wasHeld) waiting(holder, lock);
        await sleep(pause);
      }
      wasHeld = true;
    }
  } finally {
    rmSync(own);
  }
  return () => rmSync(lock, { force: true });
}

/** Between two looks at the lock, in milliseconds. */
const pause = 200;

/** Another process may have taken this lock for the abandoned one that both found, and removed it. */
async function isStillOwn(lock: string): Promise<boolean> {
  await sleep(pause);
  return holderOf(lock) === process.pid;
}

/** A link appears with its content, unlike a new file. */
function tookPlace(own: string, lock: string): boolean {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
