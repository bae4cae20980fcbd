/** Milliseconds between two looks. */
const interval = 500;

/**
 * Calls `run` once when the process that has started this one is gone. npm passes SIGTERM to the shell between it and its
 * script, and the shell ends without passing it on: the script would run on, unseen.
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
 * Calls `stop` with what asks this process to stop: SIGTERM, SIGINT, and, if npm has started it, the end of npm. More
 * than once when it is asked again.
 */
export function whenToldToStop(stop: (why: string) => void, isStartedByNpm: boolean): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(signal));
  if (isStartedByNpm) whenStarterEnds(() => stop('end of npm'));
}
