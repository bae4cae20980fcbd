import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import {
  attemptsAtMost,
  claimDueRows,
  letWait,
  markDone,
  parkRow,
  Postponed,
  postponeRow,
  type OutboxQueue,
  type OutboxRow,
} from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { delayAfter, lease, textOf } from './retry.ts';

/** One row of the outbox as its handler gets it. */
export interface Fact {
  /** The same whenever the row is tried again: what the outside world is told is keyed by it. */
  id: number;
  createdAt: Date;
  /** This one included. */
  attempts: number;
  /**
   * Marks the row done inside the handler's own database transaction, so that what it writes there happens exactly once
   * even when a worker dies or is overtaken. @throws AlreadySettled, and nothing of the transaction stays
   */
  settle(tx: Tx): Promise<void>;
}

/** Acts on a fact after its commit. Unless it settles it may run twice, so a second time must do no harm. */
export type Handler = (engine: Engine, payload: JsonObject, fact: Fact) => Promise<void>;

/** Another worker has done the row meanwhile. */
export class AlreadySettled extends Error {}

/** By kind of outbox row. A kind without handler is a fact that nobody needs yet, but for mails: they wait for theirs. */
export type Handlers = Readonly<Record<string, Handler>>;

const together = 4;

/** Claims and runs one batch of due outbox rows of a queue; tells how many it claimed. */
export async function drainOutbox(engine: Engine, handlers: Handlers, queue: OutboxQueue): Promise<number> {
  const now = engine.clock.now();
  const rows = await claimDueRows(engine.db, {
    queue,
    now,
    leaseUntil: new Date(now.getTime() + lease),
    limit: together,
  });
  await Promise.all(rows.map(row => handle(engine, handlers, row)));
  return rows.length;
}

async function handle(engine: Engine, handlers: Handlers, row: OutboxRow): Promise<void> {
  const settle = async (tx: Tx) => {
    if (!(await markDone(tx, row.id, engine.clock.now()))) throw new AlreadySettled();
  };
  try {
    if (Object.hasOwn(handlers, row.kind)) {
      const { id, createdAt, attempts } = row;
      await handlers[row.kind]?.(engine, row.payload, { id, createdAt, attempts, settle });
    } else if (row.kind.startsWith('mail/')) {
      return await parkRow(engine.db, row.id);
    }
    await markDone(engine.db, row.id, engine.clock.now());
  } catch (error) {
    if (error instanceof AlreadySettled) return;
    if (error instanceof Postponed && error.reason === 'waits' && error.retryAfter !== null) {
      const until = new Date(engine.clock.now().getTime() + error.retryAfter);
      return await letWait(engine.db, row.id, until);
    }
    const wait = error instanceof Postponed ? error.retryAfter : delayAfter(row.attempts);
    const isLast = wait === null || row.attempts >= attemptsAtMost;
    engine.log[isLast ? 'error' : 'warn']('job failed', {
      kind: row.kind,
      id: row.id,
      attempts: row.attempts,
    });
    await postponeRow(engine.db, row.id, {
      retryAt: wait === null ? null : new Date(engine.clock.now().getTime() + wait),
      error: textOf(error),
    });
  }
}
