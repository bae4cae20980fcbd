import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { whenStarterEnds } from '#server/bootstrap/stopSignals.ts';

interface Child {
  end(): void;
  closed: Promise<unknown>;
}

const children = new Set<Child>();
let isEnding = false;

/**
 * Starts a process in a process group of its own, which Ctrl-C doesn't reach: `end` is called instead, so that a server
 * is told only once, and shuts down its database.
 */
export function startChild(
  [program, ...words]: readonly [string, ...string[]],
  options: SpawnOptions,
  end: (child: ChildProcess) => void,
): { child: ChildProcess; closed: Promise<unknown> } {
  const child = spawn(program, words, { ...options, detached: true });
  const closed = once(child, 'close');
  const entry = { end: () => end(child), closed };
  children.add(entry);
  closed.then(
    () => children.delete(entry),
    () => children.delete(entry),
  );
  return { child, closed };
}

/** Ends everything that was started before this process ends: at Ctrl-C, SIGTERM and the end of npm. */
export function endChildrenFirst(): void {
  const end = async (status: number) => {
    isEnding = true;
    const endOne = async (child: Child) => {
      child.end();
      await child.closed;
    };
    await Promise.allSettled([...children].map(endOne));
    process.exit(status);
  };
  process.once('SIGINT', () => void end(130));
  process.once('SIGTERM', () => void end(143));
  whenStarterEnds(() => void end(143));
}

/** What fails while everything is being ended isn't reported: this never resolves then. */
export const unlessEnding = (): Promise<void> => (isEnding ? new Promise(() => {}) : Promise.resolve());
