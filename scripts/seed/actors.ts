import type { Ctx, Engine, Viewer } from '#server/marketplace/ctx.ts';
import { readNothingMore } from '#server/marketplace/ctx.ts';
import { noLimits } from '#server/marketplace/limits/index.ts';
import { idsOf } from './chance.ts';

/** Somebody who does something at a moment. */
interface Deed {
  /** A person's id; absent: the engine itself. */
  by?: string;
  /** Absent: now. */
  at?: Date;
  /** What the ids of the new things follow from. */
  key?: string;
  /** Whether listings wait for an operator; in the demo only those that shall be seen waiting. */
  listingApproval?: boolean;
}

/** The engine for one call, with this person, this day and these ids in place of its own. */
export function acting(engine: Engine, { by, at, key, listingApproval = false }: Deed = {}): Ctx {
  const viewer: Viewer =
    by === undefined ? { kind: 'system' } : { kind: 'user', userId: by, trusted: false, limited: false };
  return {
    ...engine,
    settings: { ...engine.settings, listingApproval, limits: noLimits },
    clock: at ? { now: () => at } : engine.clock,
    ids: key === undefined ? engine.ids : idsOf(key),
    viewer,
    read: readNothingMore,
  };
}

/** Does the work for all, at most `atOnce` at the same time. */
export async function each<Item>(
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
