import { readdirSync, readFileSync } from 'node:fs';
import type { Figure } from '../report.ts';

const megabyte = 1024;

/**
 * Measures the resident memory (RSS) of the server and the proportional memory (PSS) of its database's processes, from
 * /proc.
 */
export function benchMemory(serverPid: number): Figure[] {
  const database = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && isBenchDatabase(name))
    .reduce((sum, pid) => sum + field(`/proc/${pid}/smaps_rollup`, 'Pss'), 0);
  return [
    {
      what: 'memory: server, resident',
      value: residentMemory(serverPid),
      unit: 'MB',
      budget: 250,
    },
    { what: 'memory: database, proportional', value: database / megabyte, unit: 'MB', budget: 150 },
  ];
}

/** Returns the resident memory of a process in MB. */
export function residentMemory(pid: number): number {
  return field(`/proc/${pid}/status`, 'VmRSS') / megabyte;
}

function isBenchDatabase(pid: string): boolean {
  try {
    const parent = (of: string) =>
      readFileSync(`/proc/${of}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? '0';
    const command = (of: string) => readFileSync(`/proc/${of}/cmdline`, 'utf8');
    const isMain = (of: string) =>
      command(of).includes('native/bin/postgres') && command(of).includes('data/bench');
    return isMain(pid) || (command(pid).startsWith('postgres:') && isMain(parent(pid)));
  } catch {
    return false;
  }
}

/** Reads a field of a /proc file, in kilobytes. */
function field(file: string, name: string): number {
  try {
    return Number(readFileSync(file, 'utf8').match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
