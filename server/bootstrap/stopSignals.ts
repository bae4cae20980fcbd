/** Milliseconds between two checks. */
const interval = 500;

/**
 * Calls `run` once when the process that started this one has ended. npm sends SIGTERM to the shell that runs its script,
 * and the shell exits without forwarding it: the script would keep running as an orphan.
 */
export function whenStarterEnds(run: () => void, parent: () => number = () => process.ppid): void {
  const starter = parent();
  const timer = setInterval(() => {
    if (parent() === starter) return;
    clearInterval(timer);
    run();
  }, interval);
  timer.unref();
}

/**
 * Calls `stop` with the reason on SIGTERM, on SIGINT and, for a process that npm started, when npm ends. A second reason
 * calls it again.
 */
export function whenToldToStop(stop: (why: string) => void, isStartedByNpm: boolean): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(signal));
  if (isStartedByNpm) whenStarterEnds(() => stop('end of npm'));
}
