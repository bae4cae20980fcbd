import { ApiError } from '#contract/errors.ts';
import { HOUR } from '#contract/time/units.ts';
import { blockedPairs } from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { firstPublishedDelay } from '#server/marketplace/listings/index.ts';
import { addAllToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { filterMatching, type ListingFilters } from '#server/marketplace/search/index.ts';
import { findReaders } from '#server/marketplace/users/index.ts';
import { filtersOf } from './readQuery.ts';
import {
  claimDue,
  findCandidates,
  findSearch,
  recordNotified,
  postpone,
  makeInstantSearchesDue,
  type Candidates,
  type SavedSearchRow,
} from './store.ts';
import { quietPeriod, nextTime } from './times.ts';

/**
 * Outbox event: a user's saved searches have new matches. Its payload is `{userId, searches: [{searchId, listingIds,
 * total}]}`: the newest listings of each, and the total number of new ones.
 */
export const searchMail = mailEvent('saved-search');

/** Maximum number of listings that a mail names for its only search; the mail links to the rest. */
const maxNamed = 10;
/** For several searches, it names as many for each as make this sum, but always a few. */
const namedInAll = 20;
const namedForEach = 3;

/**
 * Searches processed in one transaction, which stays short even when all of them have new matches; more if their owners
 * have others that are due.
 */
const batch = 200;

/**
 * Processes the longest-due searches and queues one mail for each user some of whose searches have new matches. Returns
 * the number processed. Claim, mails and progress are one transaction, so nobody is notified twice, whichever process runs it and
 * wherever it crashes. New listings are matched against all searches at once; only searches with candidates are
 * queried, and identical ones together.
 */
export async function notifyDueSearches(engine: Engine): Promise<number> {
  const { db, clock, log } = engine;
  const now = clock.now();
  let failing: readonly string[] = [];
  try {
    return await db.transaction(async tx => {
      const due = await claimDue(tx, now, batch);
      if (due.length === 0) return 0;
      const until = new Date(now.getTime() - firstPublishedDelay);
      const found = new Map<string, readonly string[]>();
      for (const alike of await findSearchesWithCandidates(engine, tx, due, until)) {
        failing = alike.map(({ search }) => search.id);
        for (const [id, listingIds] of await findNew(tx, alike, now)) found.set(id, listingIds);
      }
      failing = [];
      await queueMails(engine, tx, due, found);
      await recordNotified(
        tx,
        due.map(search => afterNotifying(search, found.has(search.id), now, until)),
      );
      return due.length;
    });
  } catch (error) {
    if (failing.length === 0) throw error;
    // Searches that fail must not hold up the others, which are still due.
    log.warn('saved search failed', { ids: failing, error });
    await postpone(db, failing, new Date(now.getTime() + HOUR));
    return failing.length;
  }
}

/** A search with new candidates. */
interface DueSearch {
  search: SavedSearchRow;
  candidates: Candidates;
}

/** Returns the searches that have candidates and whose owners may be notified, grouped by identical query. */
async function findSearchesWithCandidates(
  { settings, clock }: Engine,
  tx: Tx,
  due: readonly SavedSearchRow[],
  until: Date,
): Promise<DueSearch[][]> {
  const owners = due.map(({ userId }) => userId);
  const [blocked, readers] = [await blockedPairs(tx, owners), await findReaders(tx, owners)];
  const ids = due.map(({ id }) => id);
  const byId = new Map((await findCandidates(tx, ids, until, blocked)).map(one => [one.id, one]));
  const alike = new Map<string, DueSearch[]>();
  for (const search of due) {
    const candidates = byId.get(search.id);
    const reader = readers.get(search.userId);
    const mayNotify = reader?.isActive && (!settings().access.isPrivate || reader.mayRead);
    if (!candidates || !mayNotify || isOver(search, clock.now())) continue;
    const key = JSON.stringify([search.query, candidates.keys, candidates.isInArea]);
    alike.set(key, [...(alike.get(key) ?? []), { search, candidates }]);
  }
  return [...alike.values()];
}

const isOver = ({ endsAt }: SavedSearchRow, now: Date) => endsAt !== null && endsAt <= now;

/** Returns the new matches of each of several identical searches, newest first; searches without matches are absent. */
async function findNew(
  tx: Tx,
  alike: readonly DueSearch[],
  now: Date,
): Promise<[string, readonly string[]][]> {
  const [first] = alike;
  if (!first) return [];
  try {
    const among = [...new Set(alike.flatMap(({ candidates }) => candidates.listingIds))];
    const matching = new Set(await filterMatching(tx, beyond(first, now), among));
    return alike
      .map(({ search, candidates }): [string, readonly string[]] => [
        search.id,
        candidates.listingIds.filter(id => matching.has(id)),
      ])
      .filter(([, listingIds]) => listingIds.length > 0);
  } catch (error) {
    // The rules of the search have changed since it was saved: its owner still sees it in their settings, but it
    // matches nothing.
    if (error instanceof ApiError) return [];
    throw new Error(`search ${first.search.id} cannot be asked`, { cause: error });
  }
}

/** Returns the filters that candidate selection has not already applied. */
function beyond({ search, candidates: { keys, isInArea } }: DueSearch, now: Date): ListingFilters {
  const { boxes, ...filters } = filtersOf(search.query, now);
  const allKeys = filters.allKeys.filter(key => !keys.includes(key));
  return { ...filters, allKeys, ...(boxes && !isInArea && { boxes }) };
}

/** Queues a mail for each user, about all the searches that have new matches. */
async function queueMails(
  { clock }: Engine,
  tx: Tx,
  due: readonly SavedSearchRow[],
  found: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const news = due.flatMap(({ id, userId }) => {
    const listingIds = found.get(id);
    return listingIds ? [{ userId, searchId: id, listingIds }] : [];
  });
  const mails = [...new Set(news.map(({ userId }) => userId))].map(userId => {
    const own = news.filter(search => search.userId === userId);
    const most = own.length === 1 ? maxNamed : Math.max(namedForEach, Math.floor(namedInAll / own.length));
    const named = new Set<string>();
    return {
      userId,
      searches: own.map(({ searchId, listingIds }) => {
        // Those that the mail names anyway take up no room.
        const fresh = new Set(listingIds.filter(id => !named.has(id)).slice(0, most));
        const listed = listingIds.filter(id => named.has(id) || fresh.has(id));
        for (const id of fresh) named.add(id);
        return { searchId, listingIds: listed, total: listingIds.length };
      }),
    };
  });
  await addAllToOutbox(tx, clock, searchMail, mails);
}

/** Computes the progress of a search after this run. */
function afterNotifying(
  search: SavedSearchRow,
  hasNew: boolean,
  now: Date,
  until: Date,
): Pick<SavedSearchRow, 'id' | 'toldUntil' | 'mailedAt' | 'dueAt'> {
  const { id, userId, frequency } = search;
  return {
    id,
    toldUntil: until > search.toldUntil ? until : search.toldUntil,
    mailedAt: hasNew ? now : search.mailedAt,
    dueAt: isOver(search, now) ? null : nextTime(frequency, userId, now),
  };
}

/** Makes the instant searches that a newly published listing may match due soon. */
export async function wakeFor({ db, clock }: Engine, listingId: string): Promise<void> {
  await makeInstantSearchesDue(db, { listingId, now: clock.now(), quietPeriod });
}

/** Returns what a mail says about a search; undefined when it is deleted, paused or another user's. */
export async function findForMail(
  { db }: Engine,
  searchId: string,
  userId: string,
): Promise<Pick<SavedSearchRow, 'name' | 'address'> | undefined> {
  const row = await findSearch(db, searchId);
  return row?.userId === userId && !row.paused ? row : undefined;
}
