import type { Engine } from '#server/marketplace/ctx.ts';
import { countDueRows } from '#server/marketplace/outbox/index.ts';
import { countDueTimers } from '#server/marketplace/transactions/index.ts';
import type { Backlog } from '#server/operation/metrics.ts';
import { listDeadLetters } from './deadLetters.ts';

/** More than so many of one kind are as bad as so many. */
const deadAtMost = 1000;

/** What the workers of this database have not done yet. */
export async function backlogOf(engine: Engine): Promise<Backlog> {
  const now = engine.clock.now();
  const [outbox, timers, dead] = await Promise.all([
    countDueRows(engine.db, now),
    countDueTimers(engine.db, now),
    listDeadLetters(engine, deadAtMost),
  ]);
  const lateness = (since: Date | null) => (since ? now.getTime() - since.getTime() : 0);
  return {
    outboxDue: outbox.count,
    outboxLate: lateness(outbox.since),
    deadLetters: dead.length,
    timersDue: timers.count,
    timersLate: lateness(timers.since),
  };
}
