import { ApiError } from '#contract/errors.ts';

/**
 * Runs up to `runningAtMost` tasks at the same time; the rest wait in order of arrival.
 * @throws ApiError `too-many-requests` when `waitingAtMost` are already waiting.
 */
export function createQueue(runningAtMost: number, waitingAtMost: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (running < runningAtMost) running += 1;
    else {
      if (waiting.length >= waitingAtMost) throw new ApiError('too-many-requests');
      await new Promise<void>(resolve => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot is handed to the next task directly, so that no new one can overtake it.
      if (next) next();
      else running -= 1;
    }
  };
}
