import type { Engine } from '#server/marketplace/ctx.ts';
import { claimDueRows, type OutboxQueue } from '#server/marketplace/outbox/index.ts';
import { handle, type Handlers } from './drainOutbox.ts';
import { lease } from './retry.ts';

/** Works on the rows of a queue without waiting for all of a batch. */
export interface Pool {
  /** Claims as many due rows as there is room for, starts to handle them, and returns how many these are. */
  drain(engine: Engine, handlers: Handlers): Promise<number>;
  /** Resolves when no row is being handled. */
  settled(): Promise<void>;
}

/** Rows of a claim while others are due: fewer claims, of which each is a statement. */
const claimedAtOnce = 16;

/**
 * Opens a pool that handles up to `size` rows of a queue at once. A row that waits for somebody's server delays no other
 * as long as there is room.
 */
export function openPool(queue: OutboxQueue, size: number): Pool {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const rethrow = () => {
    if (failures.length > 0) throw failures.splice(0)[0];
  };
  return {
    async drain(engine, handlers) {
      while (size - running.size < claimedAtOnce) await Promise.race(running);
      rethrow();
      const now = engine.clock.now();
      const rows = await claimDueRows(engine.db, {
        queue,
        now,
        leaseUntil: new Date(now.getTime() + lease),
        limit: size - running.size,
      });
      for (const row of rows) {
        const work = handle(engine, handlers, row)
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
