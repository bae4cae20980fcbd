import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { toldAfter } from '#server/marketplace/listings/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { findFirstPublished } from '#server/marketplace/search/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { filtersOf } from './readQuery.ts';
import {
  claimDue,
  findSearch,
  markTold,
  mayHaveNew,
  postpone,
  wakeInstant,
  type SavedSearchRow,
} from './store.ts';
import { calm, nextTime } from './times.ts';

/**
 * The fact that something is new in a kept search; its payload is `{userId, searchId, listingIds, total}`: the newest
 * listings, and how many there are in all.
 */
export const searchMail = 'mail/saved-search';

/** Listings that one mail names; it leads to the others. */
export const namedAtMost = 10;

/** So many are looked at in one transaction, which is a moment also when something is new in each of them. */
const batch = 50;

const hour = 60 * 60_000;

/**
 * Looks at the searches that have been due for longest, and owes their owners a mail where something is new in them; tells
 * how many it looked at, 50 at most. Claim, mails and what has been told are one transaction: nobody is told twice,
 * whichever process does it and wherever it dies. What is new is compared with all of them at once; only those that it may
 * fit are asked.
 */
export async function tellOfNew(engine: Engine): Promise<number> {
  const { db, clock, log } = engine;
  const now = clock.now();
  let asking: string | undefined;
  try {
    return await db.transaction(async tx => {
      const due = await claimDue(tx, now, batch);
      if (due.length === 0) return 0;
      const until = new Date(now.getTime() - toldAfter);
      const ids = due.map(({ id }) => id);
      const asked = await mayHaveNew(tx, ids, until);
      const told: Told[] = [];
      for (const search of due) {
        asking = search.id;
        told.push(await tell(engine, tx, search, { now, until, isAsked: asked.has(search.id) }));
      }
      asking = undefined;
      await markTold(tx, told);
      return due.length;
    });
  } catch (error) {
    if (asking === undefined) throw error;
    // One that cannot be looked at must not hold up the others, which are still due.
    log.warn('saved search failed', { id: asking, error });
    await postpone(db, asking, new Date(now.getTime() + hour));
    return 1;
  }
}

type Told = Pick<SavedSearchRow, 'id' | 'toldUntil' | 'mailedAt' | 'dueAt'>;

interface Look {
  now: Date;
  /** What others could see by then counts. */
  until: Date;
  isAsked: boolean;
}

/** Owes a mail where something is new. */
async function tell(
  engine: Engine,
  tx: Tx,
  search: SavedSearchRow,
  { now, until, isAsked }: Look,
): Promise<Told> {
  const { id, userId } = search;
  const { ids, total } = isAsked ? await findNew(engine, tx, search, until, now) : nothing;
  if (ids.length > 0)
    await addToOutbox(tx, engine.clock, searchMail, { userId, searchId: id, listingIds: ids, total });
  return {
    id,
    toldUntil: until > search.toldUntil ? until : search.toldUntil,
    mailedAt: ids.length > 0 ? now : search.mailedAt,
    dueAt: search.endsAt && search.endsAt <= now ? null : nextTime(search.frequency, id, now),
  };
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
