import type { Engine } from '#server/marketplace/ctx.ts';
import { attemptsAtMost } from '#server/marketplace/outbox/index.ts';
import {
  claimDueTimers,
  postponeTimer,
  runDueTimer,
  type Timer,
} from '#server/marketplace/transactions/index.ts';
import { delayAfter, lease, textOf } from './retry.ts';

const together = 4;

/** Claims and runs one batch of due timers; tells how many it claimed. */
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
    const isLast = attempts >= attemptsAtMost;
    engine.log[isLast ? 'error' : 'warn']('timer failed', { transactionId, transition, attempts });
    await postponeTimer(engine.db, timer, {
      retryAt: new Date(engine.clock.now().getTime() + delayAfter(attempts)),
      error: textOf(error),
    });
  }
}
