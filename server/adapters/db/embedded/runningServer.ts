import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProcess } from './processes.ts';

/**
 * Returns the server that already runs on this data folder, or undefined. Removes a `postmaster.pid` left by a dead
 * server, even when its pid now belongs to a zombie or to another program: PostgreSQL itself would take those for a
 * running server and refuse to start.
 */
export function findRunningServer(folder: string): { pid: number; port: number } | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (isServerOf(folder, pid)) return { pid, port };
  rmSync(file, { force: true });
  return undefined;
}

function isServerOf(folder: string, pid: number): boolean {
  const command = findProcess(pid)?.command ?? '';
  return command.startsWith('/') && `${command} `.includes(`/postgres -D ${folder} `);
}
