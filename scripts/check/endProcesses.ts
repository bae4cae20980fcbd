/**
 * Prints a process, such as Jest, with all that it has started, then kills them: `tsx endProcesses.ts <pid>`. What each
 * waits for shows why a run hangs. Only Linux tells that.
 */
import { readFileSync } from 'node:fs';
import { runningProcesses, type ListedProcess } from '../../test/support/runningProcesses.ts';

const top = Number(process.argv[2]);
if (!Number.isInteger(top) || top < 2) throw new RangeError('Name the process by its id.');

const all = runningProcesses();
const parentOf = new Map(all.map(({ pid, parent }) => [pid, parent]));

/** This process and those between it and the one to kill, which is its ancestor. */
const own = new Set<number>();
for (let pid = process.pid; pid !== top && pid > 1; pid = parentOf.get(pid) ?? 0) own.add(pid);

const started = below(top).filter(({ pid }) => !own.has(pid));
for (const { pid, parent, command } of started)
  console.error(`${parent} > ${pid}  ${stateOf(pid)}  ${command.slice(0, 200)}`);
// The process itself last: its end lets whoever waits for it go on.
for (const { pid } of started.toReversed()) kill(pid);
kill(top);

function below(pid: number): ListedProcess[] {
  const children = all.filter(({ parent }) => parent === pid);
  return children.flatMap(child => [child, ...below(child.pid)]);
}

/** Its state and the kernel function in which it waits. */
function stateOf(pid: number): string {
  try {
    const state = /^State:\s+(\S)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '?';
    return `${state} ${readFileSync(`/proc/${pid}/wchan`, 'utf8')}`;
  } catch {
    return '?';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
