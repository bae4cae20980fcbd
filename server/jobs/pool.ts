import type { Engine } from '#server/marketplace/ctx.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimDueRows, markAllDone, type OutboxQueue } from '#server/marketplace/outbox/index.ts';
import { type BatchQueue, handle, type Handlers } from './drainOutbox.ts';
import { lease } from './retry.ts';

/** A queue whose rows are handled in a pool. */
type PoolQueue = Exclude<OutboxQueue, BatchQueue>;

/** Works on the rows of a queue without waiting for all of a batch. */
export interface Pool {
  /** Claims as many due rows as there is room for, starts to handle them, and returns how many these are. */
  drain(engine: Engine, handlers: Handlers): Promise<number>;
  /** Resolves when no row is being handled. */
  settled(): Promise<void>;
}

/** For how long rows that are done wait for others, to be marked in one statement. Milliseconds. */
const markDelay = 5;

/**
 * Opens a pool that handles up to `size` rows of a queue at once. A row that waits for somebody's server delays no other
 * as long as there is room.
 */
export function openPool(queue: PoolQueue, size: number): Pool {
  const running = new Set<Promise<void>>();
  // Each claim is a statement: one row at a time would take as many of them as there are rows.
  const leastClaim = Math.ceil(size / 4);
  const failures: unknown[] = [];
  let done: { ids: number[]; marked: Promise<void> } | undefined;
  const markWithOthers = (engine: Engine) => (id: number) => {
    const ids = done?.ids ?? [];
    ids.push(id);
    done ??= {
      ids,
      marked: sleep(markDelay).then(() => {
        done = undefined;
        return markAllDone(engine.db, ids, engine.clock.now());
      }),
    };
    return done.marked;
  };
  const rethrow = () => {
    if (failures.length > 0) throw failures.splice(0)[0];
  };
  return {
    async drain(engine, handlers) {
      while (size - running.size < leastClaim) await Promise.race(running);
      rethrow();
      const now = engine.clock.now();
      const rows = await claimDueRows(engine.db, {
        queue,
        now,
        leaseUntil: new Date(now.getTime() + lease),
        limit: size - running.size,
      });
      for (const row of rows) {
        const work = handle(engine, handlers, row, markWithOthers(engine))
          .catch((error: unknown) => void failures.push(error))
          .finally(() => running.delete(work));
        running.add(work);
      }
      return rows.length;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
      rethrow();
    },
  };
}
