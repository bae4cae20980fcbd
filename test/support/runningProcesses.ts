import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface ListedProcess {
  pid: number;
  /** Process id of its parent. */
  parent: number;
  /** Its arguments, separated by spaces. */
  command: string;
}

/** Returns the living processes of this machine. A minimal Linux has no `ps`, and macOS no /proc. */
export const runningProcesses = (): readonly ListedProcess[] =>
  existsSync('/proc/self/stat')
    ? readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (fromProc(name) ?? []) : []))
    : fromPs();

function fromProc(pid: string): ListedProcess | undefined {
  try {
    // The program's name is in brackets and may contain anything; state and parent follow it.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return state === 'Z' ? undefined : { pid: Number(pid), parent: Number(parent), command };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

function fromPs(): ListedProcess[] {
  const { stdout } = spawnSync('ps', ['-Aww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return [...stdout.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)].map(([, pid, parent, command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
  }));
}
