import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { claimDueRows, markDone, postponeRow, type OutboxRow } from '#server/marketplace/outbox/index.ts';
import { attemptsAtMost, delayAfter, lease, textOf } from './retry.ts';

/** Acts on a fact after its commit. It may run twice, so a second time must do no harm. */
export type Handler = (engine: Engine, payload: JsonObject) => Promise<void>;

/** By kind of outbox row. A kind without handler is a fact that nobody needs yet. */
export type Handlers = Readonly<Record<string, Handler>>;

const together = 4;

/** Claims and runs one batch of due outbox rows; tells how many it claimed. */
export async function drainOutbox(engine: Engine, handlers: Handlers): Promise<number> {
  const now = engine.clock.now();
  const rows = await claimDueRows(engine.db, {
    now,
    leaseUntil: new Date(now.getTime() + lease),
    limit: together,
    maxAttempts: attemptsAtMost,
  });
  await Promise.all(rows.map(row => handle(engine, handlers, row)));
  return rows.length;
}

async function handle(engine: Engine, handlers: Handlers, row: OutboxRow): Promise<void> {
  try {
    if (Object.hasOwn(handlers, row.kind)) await handlers[row.kind]?.(engine, row.payload);
    await markDone(engine.db, row.id, engine.clock.now());
  } catch (error) {
    const isLast = row.attempts >= attemptsAtMost;
    engine.log[isLast ? 'error' : 'warn']('job failed', {
      kind: row.kind,
      id: row.id,
      attempts: row.attempts,
    });
    await postponeRow(engine.db, row.id, {
      retryAt: new Date(engine.clock.now().getTime() + delayAfter(row.attempts)),
      error: textOf(error),
    });
  }
}
