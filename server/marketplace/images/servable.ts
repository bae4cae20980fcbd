import { LRUCache } from 'lru-cache';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { readGrant } from './grant.ts';
import { findPublic, isServable } from './store.ts';

/** How long a new image can be fetched before anything shows it, while its author is still editing. Milliseconds. */
export const newFor = 24 * 60 * 60_000;

/** Bounds how long a public image outlives what showed it where the notification of the change is lost. Milliseconds. */
const rememberedFor = 60_000;
const rememberedAtMost = 20_000;

/** Public images, each with the ids of the listings and users whose change may end that, and when it was found. */
interface PublicImages {
  found: LRUCache<string, { shownBy: readonly string[]; at: number }>;
  /** Counts what was forgotten: an answer of the database from before a change must not be remembered after it. */
  changes: number;
}

const byDatabase = new WeakMap<Db, PublicImages>();

function publicImagesOf(db: Db): PublicImages {
  const known = byDatabase.get(db) ?? { found: new LRUCache({ max: rememberedAtMost }), changes: 0 };
  byDatabase.set(db, known);
  return known;
}

/**
 * Says whether a request may have the image: `public` when a visible listing or profile shows it, `granted` when the
 * request brings a valid grant and the image still belongs to something; undefined for everything else.
 */
export async function accessTo(
  engine: Pick<Engine, 'db' | 'clock' | 'settings'>,
  imageId: string,
  grant: string | undefined,
): Promise<'public' | 'granted' | undefined> {
  const { secret, access } = engine.settings();
  const now = engine.clock.now();
  if (grant === undefined) {
    const isShown = !access.isPrivate && (await isPublic(engine.db, imageId, now.getTime()));
    return isShown ? 'public' : undefined;
  }
  const to = readGrant(secret, imageId, grant, now);
  if (!to) return undefined;
  const newSince = new Date(now.getTime() - newFor);
  return (await isServable(engine.db, imageId, to, newSince)) ? 'granted' : undefined;
}

/** Remembers positive answers only, until {@link forgetPublic} hears of a change, and for a minute at most. */
async function isPublic(db: Db, imageId: string, now: number): Promise<boolean> {
  const known = publicImagesOf(db);
  const remembered = known.found.get(imageId);
  if (remembered && now - remembered.at < rememberedFor) return true;
  const { changes } = known;
  const shownBy = await findPublic(db, imageId);
  if (shownBy.length === 0) known.found.delete(imageId);
  else if (known.changes === changes) known.found.set(imageId, { shownBy, at: now });
  return shownBy.length > 0;
}

/** Forgets which images are public because of these listings and users; `all`: of any. */
export function forgetPublic({ db }: Pick<Engine, 'db'>, changed: readonly string[] | 'all'): void {
  const known = publicImagesOf(db);
  known.changes += 1;
  if (changed === 'all') return known.found.clear();
  for (const [imageId, { shownBy }] of known.found.entries())
    if (changed.some(id => shownBy.includes(id))) known.found.delete(imageId);
}
