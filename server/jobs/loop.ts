/** Work that repeats until it is stopped. */
export interface Loop {
  /** Starts a round now; asked for during a round, another one follows. */
  wake(): void;
  /** Resolves when the running round is over; no other follows. */
  stop(): Promise<void>;
}

/** Calls `round` every `interval` milliseconds and when woken, never twice at once, and keeps going when it throws. */
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
  // A process that has nothing else to do may end.
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
