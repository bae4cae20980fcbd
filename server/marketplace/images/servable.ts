import type { Engine } from '#server/marketplace/ctx.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { isServable } from './store.ts';

/** How long a picture may be fetched before anything shows it: while its author is still writing. Milliseconds. */
export const newFor = 24 * 60 * 60_000;

const rememberedFor = 60_000;
const rememberedAtMost = 20_000;

// For each database, when which picture was last found to be shown.
const remembered = new WeakMap<Db, Map<string, number>>();

/**
 * Whether the picture may be fetched: something shows it, or it is new and nothing has shown it yet. A removed picture is
 * gone within a minute, so long a yes is remembered.
 */
export async function mayBeFetched({ db, clock }: Engine, imageId: string): Promise<boolean> {
  const found = remembered.get(db) ?? new Map<string, number>();
  remembered.set(db, found);
  const now = clock.now().getTime();
  const at = found.get(imageId);
  if (at !== undefined && now - at < rememberedFor) return true;
  found.delete(imageId);
  if (!(await isServable(db, imageId, new Date(now - newFor)))) return false;
  // The oldest stand first: entries are taken out before they are written anew.
  const [oldest] = found.keys();
  if (found.size >= rememberedAtMost && oldest !== undefined) found.delete(oldest);
  found.set(imageId, now);
  return true;
}
