import { ApiError } from '#contract/errors.ts';

/**
 * Lets `atOnce` pieces of work run together and the rest wait in order of arrival.
 * @throws ApiError `too-many-requests` when `waitingAtMost` are waiting already.
 */
export function takeTurns(atOnce: number, waitingAtMost: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= waitingAtMost) throw new ApiError('too-many-requests');
      await new Promise<void>(resolve => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so nobody who comes in between can overtake.
      if (next) next();
      else running -= 1;
    }
  };
}
