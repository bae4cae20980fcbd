import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The port of a server that already runs on this data folder, undefined when none does. A `postmaster.pid` left by a
 * server that is gone is removed, also when its number now belongs to a zombie or to another program: PostgreSQL
 * itself would take those for a running server and refuse to start.
 */
export function findRunningServer(folder: string): { pid: number; port: number } | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (isPostgresOn(folder, pid)) return { pid, port };
  rmSync(file, { force: true });
  return undefined;
}

function isPostgresOn(folder: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  // Without /proc (macOS) a living process is believed to be the server.
  if (!existsSync('/proc/self/stat')) return true;
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.[0];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return state !== 'Z' && command.includes(folder) && command.some(word => word.endsWith('postgres'));
  } catch {
    return false;
  }
}

/** Whether a process with this number exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
