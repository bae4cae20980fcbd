import type { Engine } from '#server/marketplace/ctx.ts';
import { countDueRows } from '#server/marketplace/outbox/index.ts';
import { countDueTimers } from '#server/marketplace/transactions/index.ts';
import type { Backlog } from '#server/observability/metrics.ts';
import { listDeadLetters } from './deadLetters.ts';

/** The count of one kind is capped here: more would be no worse. */
const maxDeadLetters = 1000;

/** Returns the outstanding work of all workers of this database. */
export async function backlogOf(engine: Engine): Promise<Backlog> {
  const now = engine.clock.now();
  const [outbox, timers, dead] = await Promise.all([
    countDueRows(engine.db, now),
    countDueTimers(engine.db, now),
    listDeadLetters(engine, maxDeadLetters),
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
