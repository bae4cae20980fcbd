import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A running process. */
export interface RunningProcess {
  /** Its start time in the system's format: distinguishes two processes with the same pid. */
  started: string;
  /** Its arguments, separated by spaces. */
  command: string;
}

/** Returns the living process with this pid; undefined also when only its zombie is left. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): RunningProcess | undefined {
  try {
    // The program's name is in brackets and may contain anything; the state is the first field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return fields[0] === 'Z' ? undefined : { started: fields[19] ?? '', command };
  } catch {
    return undefined;
  }
}

/** Systems without /proc, such as macOS. */
function fromPs(pid: number): RunningProcess | undefined {
  const args = ['-ww', '-o', 'stat=', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)];
  const { stdout } = spawnSync('ps', args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  const [state = '', ...words] = (stdout ?? '').trim().split(/\s+/);
  if (state === '' || state.startsWith('Z')) return undefined;
  return { started: words.slice(0, 5).join(' '), command: words.slice(5).join(' ') };
}
