/** Work that repeats until it is stopped. */
export interface Loop {
  /** Starts a round now; during a round, schedules another one after it. */
  wake(): void;
  /** Resolves when the running round is over; no other follows. */
  stop(): Promise<void>;
}

/** Calls `round` every `interval` milliseconds and when woken, never concurrently, and continues after errors. */
export function startLoop(
  round: (isStopped: () => boolean) => Promise<void>,
  interval: number,
  onError: (error: unknown) => void,
): Loop {
  let isStopped = false;
  let isWanted = false;
  let running: Promise<void> | undefined;

  const wake = () => {
    if (isStopped) return;
    isWanted = true;
    running ??= run();
  };
  const run = async () => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await round(() => isStopped).catch(onError);
    }
    running = undefined;
  };
  const poll = setInterval(wake, interval);
  // Doesn't keep an otherwise idle process alive.
  poll.unref();

  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(poll);
      await running;
    },
  };
}
