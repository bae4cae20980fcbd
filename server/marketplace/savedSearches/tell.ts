import { ApiError } from '#contract/errors.ts';
import { apartFromEach } from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { toldAfter } from '#server/marketplace/listings/index.ts';
import { addAllToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { findFitting, type ListingFilters } from '#server/marketplace/search/index.ts';
import { findReaders } from '#server/marketplace/users/index.ts';
import { filtersOf } from './readQuery.ts';
import {
  claimDue,
  findCandidates,
  findSearch,
  markTold,
  postpone,
  wakeInstant,
  type Candidates,
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
const batch = 200;

const hour = 60 * 60_000;

/**
 * Looks at the searches that have been due for longest, and owes their owners a mail where something is new in them; tells
 * how many it looked at, 200 at most. Claim, mails and what has been told are one transaction: nobody is told twice,
 * whichever process does it and wherever it dies. What is new is compared with all of them at once; only those that it may
 * fit are asked, and those that ask for the same together.
 */
export async function tellOfNew(engine: Engine): Promise<number> {
  const { db, clock, log } = engine;
  const now = clock.now();
  let asking: readonly string[] = [];
  try {
    return await db.transaction(async tx => {
      const due = await claimDue(tx, now, batch);
      if (due.length === 0) return 0;
      const until = new Date(now.getTime() - toldAfter);
      const found = new Map<string, readonly string[]>();
      for (const alike of await findAsked(engine, tx, due, until)) {
        asking = alike.map(({ search }) => search.id);
        for (const [id, listingIds] of await findNew(tx, alike, now)) found.set(id, listingIds);
      }
      asking = [];
      await owe(engine, tx, due, found);
      await markTold(
        tx,
        due.map(search => told(search, found.has(search.id), now, until)),
      );
      return due.length;
    });
  } catch (error) {
    if (asking.length === 0) throw error;
    // Those that cannot be looked at must not hold up the others, which are still due.
    log.warn('saved search failed', { ids: asking, error });
    await postpone(db, asking, new Date(now.getTime() + hour));
    return asking.length;
  }
}

/** A search that something new may fit. */
interface Asked {
  search: SavedSearchRow;
  candidates: Candidates;
}

/** Those that something may fit and whose owners are told, together with the others that ask for the same. */
async function findAsked(
  { settings, clock }: Engine,
  tx: Tx,
  due: readonly SavedSearchRow[],
  until: Date,
): Promise<Asked[][]> {
  const owners = due.map(({ userId }) => userId);
  const [apart, readers] = [await apartFromEach(tx, owners), await findReaders(tx, owners)];
  const ids = due.map(({ id }) => id);
  const byId = new Map((await findCandidates(tx, ids, until, apart)).map(one => [one.id, one]));
  const alike = new Map<string, Asked[]>();
  for (const search of due) {
    const candidates = byId.get(search.id);
    const reader = readers.get(search.userId);
    const isTold = reader?.isActive && (!settings.access.isPrivate || reader.mayRead);
    if (!candidates || !isTold || isOver(search, clock.now())) continue;
    const key = JSON.stringify([search.query, candidates.keys, candidates.isInArea]);
    alike.set(key, [...(alike.get(key) ?? []), { search, candidates }]);
  }
  return [...alike.values()];
}

const isOver = ({ endsAt }: SavedSearchRow, now: Date) => endsAt !== null && endsAt <= now;

/** What fits each of the searches that ask for the same, the newest first; those that nothing fits are absent. */
async function findNew(tx: Tx, alike: readonly Asked[], now: Date): Promise<[string, readonly string[]][]> {
  const [first] = alike;
  if (!first) return [];
  try {
    const among = [...new Set(alike.flatMap(({ candidates }) => candidates.listingIds))];
    const fitting = new Set(await findFitting(tx, beyond(first, now), among));
    return alike
      .map(({ search, candidates }): [string, readonly string[]] => [
        search.id,
        candidates.listingIds.filter(id => fitting.has(id)),
      ])
      .filter(([, listingIds]) => listingIds.length > 0);
  } catch (error) {
    // The rules of the search have changed since it was kept: its owner finds it in their settings, and nothing new.
    if (error instanceof ApiError) return [];
    throw new Error(`search ${first.search.id} cannot be asked`, { cause: error });
  }
}

/** What is asked beyond that which the candidates are chosen by. */
function beyond({ search, candidates: { keys, isInArea } }: Asked, now: Date): ListingFilters {
  const { boxes, ...filters } = filtersOf(search.query, now);
  const allKeys = filters.allKeys.filter(key => !keys.includes(key));
  return { ...filters, allKeys, ...(boxes && !isInArea && { boxes }) };
}

/** Owes the mails. */
async function owe(
  { clock }: Engine,
  tx: Tx,
  due: readonly SavedSearchRow[],
  found: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const mails = due.flatMap(({ id, userId }) => {
    const listingIds = found.get(id);
    if (!listingIds) return [];
    return { userId, searchId: id, listingIds: listingIds.slice(0, namedAtMost), total: listingIds.length };
  });
  await addAllToOutbox(tx, clock, searchMail, mails);
}

/** How far the owner has been told by now. */
function told(
  search: SavedSearchRow,
  hasNew: boolean,
  now: Date,
  until: Date,
): Pick<SavedSearchRow, 'id' | 'toldUntil' | 'mailedAt' | 'dueAt'> {
  const { id, frequency } = search;
  return {
    id,
    toldUntil: until > search.toldUntil ? until : search.toldUntil,
    mailedAt: hasNew ? now : search.mailedAt,
    dueAt: isOver(search, now) ? null : nextTime(frequency, id, now),
  };
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
