import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { noIncludes } from '#server/marketplace/ctx.ts';
import { noLimits } from '#server/marketplace/limits/index.ts';
import { idsOf } from './chance.ts';
import type { Viewer } from '#server/marketplace/origin.ts';

/** Who acts, and when. */
interface Action {
  /** A user's id; absent: the engine itself. */
  by?: string;
  /** Absent: now. */
  at?: Date;
  /** The key from which the ids of new records are derived. */
  key?: string;
  /** Whether listings wait for an operator; in the demo only those meant to be seen pending. */
  listingApproval?: boolean;
}

/** Creates the context of one call, with this user, time and ids instead of the engine's own. */
export function contextFor(engine: Engine, { by, at, key, listingApproval = false }: Action = {}): Ctx {
  const viewer: Viewer =
    by === undefined ? { kind: 'system' } : { kind: 'user', userId: by, trusted: false, limited: false };
  return {
    engine: {
      ...engine,
      settings: () => ({ ...engine.settings(), listingApproval, limits: noLimits }),
      clock: at ? { now: () => at } : engine.clock,
      ids: key === undefined ? engine.ids : idsOf(key),
    },
    viewer,
    read: noIncludes,
  };
}

/** Runs the work for all items, at most `runParallel` at the same time. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
