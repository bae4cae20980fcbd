import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds in a clock tick of /proc; Linux reports 100 a second. */
const tick = 10;

interface Times {
  parent: number;
  /** Milliseconds of CPU time, in user and kernel mode. */
  own: number;
  /** The same of its children that have ended. */
  ofEnded: number;
}

/** Reads the times of a process from /proc (proc_pid_stat(5)); undefined when it has ended. */
function timesOf(pid: number): Times | undefined {
  try {
    // The name before it may contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      index => fields[index] ?? 0,
    );
    return { parent, own: (user + system) * tick, ofEnded: (endedUser + endedSystem) * tick };
  } catch {
    return undefined;
  }
}

/** Returns the CPU time that a process has used, in milliseconds. */
export const cpuTime = (pid: number): number => timesOf(pid)?.own ?? 0;

/** Returns the CPU time that a process and its children have used, those that have ended included, in milliseconds. */
export function cpuTimeOfFamily(pid: number): number {
  const root = timesOf(pid);
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => timesOf(Number(name)))
    .filter(times => times?.parent === pid);
  return (
    (root?.own ?? 0) + (root?.ofEnded ?? 0) + children.reduce((sum, child) => sum + (child?.own ?? 0), 0)
  );
}
