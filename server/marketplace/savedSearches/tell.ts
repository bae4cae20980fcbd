import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { toldAfter } from '#server/marketplace/listings/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { findFirstPublished } from '#server/marketplace/search/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { filtersOf } from './readQuery.ts';
import { claimDue, findSearch, markTold, postpone, wakeInstant, type SavedSearchRow } from './store.ts';
import { calm, nextTime } from './times.ts';

/**
 * The fact that something is new in a kept search; its payload is `{userId, searchId, listingIds, total}`: the newest
 * listings, and how many there are in all.
 */
export const searchMail = 'mail/saved-search';

/** Listings that one mail names; it leads to the others. */
export const namedAtMost = 10;

const hour = 60 * 60_000;

/**
 * Looks at the search that has been due for longest, and owes its owner a mail when something is new in it; tells how many
 * it looked at, none or one. Claim, mail and what has been told are one transaction: nobody is told twice, whichever
 * process does it and wherever it dies.
 */
export async function tellOfNew(engine: Engine): Promise<number> {
  const { db, clock, log } = engine;
  const now = clock.now();
  let id: string | undefined;
  try {
    return await db.transaction(async tx => {
      const search = await claimDue(tx, now);
      if (!search) return 0;
      ({ id } = search);
      await tell(engine, tx, search, now);
      return 1;
    });
  } catch (error) {
    if (id === undefined) throw error;
    // One that cannot be looked at must not hold up those behind it.
    log.warn('saved search failed', { id, error });
    await postpone(db, id, new Date(now.getTime() + hour));
    return 1;
  }
}

async function tell(engine: Engine, tx: Tx, search: SavedSearchRow, now: Date): Promise<void> {
  const { id, userId } = search;
  const until = new Date(now.getTime() - toldAfter);
  const { ids, total } = await findNew(engine, tx, search, until, now);
  if (ids.length > 0)
    await addToOutbox(tx, engine.clock, searchMail, { userId, searchId: id, listingIds: ids, total });
  await markTold(tx, id, {
    toldUntil: until > search.toldUntil ? until : search.toldUntil,
    mailedAt: ids.length > 0 ? now : search.mailedAt,
    dueAt: search.endsAt && search.endsAt <= now ? null : nextTime(search.frequency, id, now),
  });
}

const nothing = { ids: [], total: 0 };

async function findNew(
  { settings }: Engine,
  tx: Tx,
  { id, userId, query, toldUntil, endsAt }: SavedSearchRow,
  until: Date,
  now: Date,
): Promise<{ ids: readonly string[]; total: number }> {
  if (until <= toldUntil || (endsAt && endsAt <= now)) return nothing;
  const reader = await findReader(tx, userId);
  if (!reader?.isActive || (settings.access.isPrivate && !reader.mayRead)) return nothing;
  try {
    return await findFirstPublished(tx, filtersOf(query, now), {
      after: toldUntil,
      until,
      forUser: userId,
      limit: namedAtMost,
    });
  } catch (error) {
    // The rules of the search have changed since it was kept: its owner finds it in their settings, and nothing new.
    if (error instanceof ApiError) return nothing;
    throw new Error(`search ${id} cannot be asked`, { cause: error });
  }
}

/** What a listing that others see for the first time may be new to is looked at soon. */
export async function wakeFor({ db, clock }: Engine, listingId: string): Promise<void> {
  await wakeInstant(db, { listingId, now: clock.now(), calm });
}

/** What a mail says about a search; undefined when it is gone, paused or somebody else's. */
export async function findForMail(
  { db }: Engine,
  searchId: string,
  userId: string,
): Promise<Pick<SavedSearchRow, 'name' | 'address'> | undefined> {
  const row = await findSearch(db, searchId);
  return row?.userId === userId && !row.paused ? row : undefined;
}
