import { DAY } from '#contract/time/units.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import { estimateBytes } from '#server/caches/estimate.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { readGrant } from './grant.ts';
import { haveUnsealed } from './sealing.ts';
import { findPublic, isServable } from './store.ts';

/** How long a new image can be fetched before anything shows it, while its author is still editing. Milliseconds. */
export const newFor = DAY;

/** Bounds how long a public image outlives what showed it where the notification of the change is lost. Milliseconds. */
const rememberedFor = 60_000;
/** Bytes: some fifteen thousand images. */
const maxRemembered = 6 * 1024 * 1024;
/** Listings and users whose last change is known: some two megabytes. */
const maxChanged = 20_000;

/** An image that was public `at` a time, after so many changes, with a listing or user that showed it. */
interface Remembered {
  shownBy: readonly string[];
  at: number;
  changes: number;
}

interface PublicImages {
  found: BoundedCache<Remembered>;
  /** Number of changes heard of. */
  changes: number;
  /** By id of a listing or user, the number of its last change: hearing of one costs nothing, however many are found. */
  lastChange: Map<string, number>;
}

const byDatabase = new WeakMap<Db, PublicImages>();

function publicImagesOf(db: Db): PublicImages {
  const known = byDatabase.get(db) ?? {
    found: new BoundedCache<Remembered>({ name: 'photos', limit: maxRemembered, sizeOf: estimateBytes }),
    changes: 0,
    lastChange: new Map(),
  };
  byDatabase.set(db, known);
  return known;
}

/**
 * Says whether a request may have the image: `public` when a visible listing or profile shows it, `granted` when the
 * request brings a valid grant and the image still belongs to something; undefined for everything else.
 */
export async function accessTo(
  engine: Pick<Engine, 'db' | 'clock' | 'settings' | 'log'>,
  imageId: string,
  grant: string | undefined,
): Promise<'public' | 'granted' | undefined> {
  const { secret, access } = engine.settings();
  const now = engine.clock.now();
  if (grant === undefined) {
    const isShown = !access.isPrivate && (await isPublic(engine, imageId, now.getTime()));
    return isShown ? 'public' : undefined;
  }
  const to = readGrant(secret, imageId, grant, now);
  if (!to) return undefined;
  const newSince = new Date(now.getTime() - newFor);
  return (await isServable(engine.db, imageId, to, newSince)) ? 'granted' : undefined;
}

/** Caches positive results only, until {@link clearPublic} is called, and for a minute at most. */
async function isPublic(
  engine: Pick<Engine, 'db' | 'clock' | 'log'>,
  imageId: string,
  now: number,
): Promise<boolean> {
  const { db, log } = engine;
  const known = publicImagesOf(db);
  const remembered = known.found.get(imageId);
  if (remembered && now - remembered.at < rememberedFor && !hasChanged(known, remembered)) return true;
  known.found.delete(imageId);
  const { changes } = known;
  const { by: shownBy, sealed } = await findPublic(db, imageId);
  if (shownBy.length > 0 && sealed)
    void haveUnsealed(engine, imageId).catch((error: unknown) =>
      log.warn('image/not-unsealed', { imageId, error }),
    );
  // An answer from before a change must not be remembered after it.
  if (shownBy.length > 0 && known.changes === changes)
    known.found.set(imageId, { shownBy, at: now, changes });
  return shownBy.length > 0;
}

const hasChanged = ({ lastChange }: PublicImages, { shownBy, changes }: Remembered): boolean =>
  shownBy.some(id => (lastChange.get(id) ?? 0) > changes);

/** Forgets which images are public because of these listings and users; `all`: because of any. */
export function clearPublic({ db }: Pick<Engine, 'db'>, changed: readonly string[] | 'all'): void {
  const known = publicImagesOf(db);
  known.changes += 1;
  if (changed === 'all' || known.lastChange.size > maxChanged) {
    known.found.clear();
    known.lastChange.clear();
  } else for (const id of changed) known.lastChange.set(id, known.changes);
}
