import type { Engine } from '#server/marketplace/ctx.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { isServable } from './store.ts';

/** How long a new image can be fetched before anything shows it, while its author is still editing. Milliseconds. */
export const newFor = 24 * 60 * 60_000;

const rememberedFor = 60_000;
const rememberedAtMost = 20_000;

// Per database: when each image was last found to be shown.
const remembered = new WeakMap<Db, Map<string, number>>();

/**
 * Returns whether the image may be fetched: something shows it, or it is new and has not been shown yet. Positive
 * results are cached for a minute, so a removed image is gone within that time.
 */
export async function isFetchable({ db, clock }: Engine, imageId: string): Promise<boolean> {
  const found = remembered.get(db) ?? new Map<string, number>();
  remembered.set(db, found);
  const now = clock.now().getTime();
  const at = found.get(imageId);
  if (at !== undefined && now - at < rememberedFor) return true;
  found.delete(imageId);
  if (!(await isServable(db, imageId, new Date(now - newFor)))) return false;
  // Oldest first: entries are deleted before they are set again.
  const [oldest] = found.keys();
  if (found.size >= rememberedAtMost && oldest !== undefined) found.delete(oldest);
  found.set(imageId, now);
  return true;
}
