import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import {
  maxAttempts,
  claimDueRows,
  deferRow,
  isMailEvent,
  markDone,
  parkRow,
  Postponed,
  postponeRow,
  type OutboxRow,
} from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { delayAfter, lease, errorText } from './retry.ts';

/** An outbox row as passed to its handler. */
export interface OutboxEvent {
  /** The same on every attempt: used as the idempotency key of external calls. */
  id: number;
  createdAt: Date;
  /** Includes the current attempt. */
  attempts: number;
  /**
   * Marks the row as done within the handler's own database transaction, so that its writes happen exactly once even
   * when a worker dies or is overtaken. @throws AlreadySettled, which rolls the transaction back
   */
  settle(tx: Tx): Promise<void>;
}

/** Processes an outbox row after its commit. Unless it settles the row it may run twice, so it must be idempotent. */
export type Handler = (engine: Engine, payload: JsonObject, fact: OutboxEvent) => Promise<void>;

/** Another worker has processed the row meanwhile. */
export class AlreadySettled extends Error {}

/**
 * Handlers by kind of outbox row. A row without a handler is dropped as not needed yet, except for mails: they wait for
 * theirs.
 */
export type Handlers = Readonly<Record<string, Handler>>;

/** A queue whose rows are handled in batches. */
export type BatchQueue = 'mails' | 'pictures' | 'others';

/** Rows handled at once. */
const batchSize = 4;

/** Claims and runs one batch of due outbox rows of a queue; returns the number claimed. */
export async function drainOutbox(engine: Engine, handlers: Handlers, queue: BatchQueue): Promise<number> {
  const now = engine.clock.now();
  const rows = await claimDueRows(engine.db, {
    queue,
    now,
    leaseUntil: new Date(now.getTime() + lease),
    limit: batchSize,
  });
  await Promise.all(rows.map(row => handle(engine, handlers, row)));
  return rows.length;
}

/** Runs the handler of a claimed row and records what became of it; `mark` records that it is done. */
export async function handle(
  engine: Engine,
  handlers: Handlers,
  row: OutboxRow,
  mark: (id: number) => Promise<unknown> = id => markDone(engine.db, id, engine.clock.now()),
): Promise<void> {
  const settle = async (tx: Tx) => {
    if (!(await markDone(tx, row.id, engine.clock.now()))) throw new AlreadySettled();
  };
  try {
    if (Object.hasOwn(handlers, row.kind)) {
      const { id, createdAt, attempts } = row;
      await handlers[row.kind]?.(engine, row.payload, { id, createdAt, attempts, settle });
    } else if (isMailEvent(row.kind)) {
      return await parkRow(engine.db, row.id);
    }
    await mark(row.id);
  } catch (error) {
    if (error instanceof AlreadySettled) return;
    if (error instanceof Postponed && error.reason === 'waits' && error.retryAfter !== null) {
      const until = new Date(engine.clock.now().getTime() + error.retryAfter);
      return await deferRow(engine.db, row.id, until);
    }
    const wait = error instanceof Postponed ? error.retryAfter : delayAfter(row.attempts);
    const isLast = wait === null || row.attempts >= maxAttempts;
    engine.log[isLast ? 'error' : 'warn']('job failed', {
      kind: row.kind,
      id: row.id,
      attempts: row.attempts,
      // Mailers name the codes of the server's answer only. Other handlers' errors may quote what users wrote.
      ...(isMailEvent(row.kind) ? { reason: errorText(error) } : {}),
    });
    await postponeRow(engine.db, row.id, {
      retryAt: wait === null ? null : new Date(engine.clock.now().getTime() + wait),
      error: errorText(error),
    });
  }
}
