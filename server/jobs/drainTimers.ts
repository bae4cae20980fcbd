import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { maxAttempts } from '#server/marketplace/outbox/index.ts';
import {
  claimDueTimers,
  postponeTimer,
  runDueTimer,
  type Timer,
} from '#server/marketplace/transactions/index.ts';
import { delayAfter, lease, errorText } from './retry.ts';

const together = 4;

/** Milliseconds until a locked transaction is retried. */
const waitingDelay = 15_000;

/** Claims and runs one batch of due timers; returns the number claimed. */
export async function drainTimers(engine: Engine): Promise<number> {
  const now = engine.clock.now();
  const timers = await claimDueTimers(engine.db, {
    now,
    leaseUntil: new Date(now.getTime() + lease),
    limit: together,
  });
  await Promise.all(timers.map(timer => run(engine, timer)));
  return timers.length;
}

async function run(engine: Engine, timer: Timer): Promise<void> {
  try {
    await runDueTimer(engine, timer);
  } catch (error) {
    const { transactionId, transition, attempts } = timer;
    // A payment is in progress, or another process holds the transaction: retried for as long as that lasts.
    const isWaiting = error instanceof ApiError && error.code === 'transaction-locked';
    const isLast = attempts >= maxAttempts;
    if (!isWaiting)
      engine.log[isLast ? 'error' : 'warn']('timer failed', { transactionId, transition, attempts });
    await postponeTimer(engine.db, timer, {
      retryAt: new Date(engine.clock.now().getTime() + (isWaiting ? waitingDelay : delayAfter(attempts))),
      error: errorText(error),
      isWaiting,
    });
  }
}
