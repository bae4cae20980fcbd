import * as v from 'valibot';
import {
  maxSavedSearches,
  maxSearchAddress,
  maxSearchName,
  type NewSavedSearch,
  type SavedSearch,
  type SavedSearchChange,
  searchFrequencies,
} from '#contract/listing/savedSearches.ts';
import { map, oneOf, optional, string, trimmed } from '#contract/schemas.ts';
import { ApiError } from '#contract/errors.ts';
import { inBody, parse } from '#contract/parse.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import {
  lockPublicData,
  requireUserId,
  requireUserNotImpersonated,
} from '#server/marketplace/users/index.ts';
import { readQuery } from './readQuery.ts';
import * as store from './store.ts';
import { nextTime } from './times.ts';

export { findForMail, searchMail, notifyDueSearches, wakeFor } from './notifySubscribers.ts';
export { nextTime } from './times.ts';

/** Returns the signed-in user's saved searches, newest first. @throws ApiError `forbidden` */
export async function queryOwn(ctx: Ctx): Promise<SavedSearch[]> {
  const rows = await store.findSearchesOf(ctx.engine.db, requireUserId(ctx.viewer));
  return rows.map(row => asSeenByOwner(row, ctx.engine));
}

/**
 * Saves a search. `query`: the parameters of listings/query that its URL encodes.
 * @throws ApiError `forbidden` also while impersonating, `conflict` when it is already saved,
 * `validation-invalid-params` with `meta.atMost` when the limit is exceeded, `validation-invalid-value` naming the
 * field
 */
export async function save(
  ctx: Ctx,
  { query, ...given }: NewSavedSearch & { query: Readonly<Record<string, string>> },
): Promise<SavedSearch> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  const { clock } = ctx.engine;
  const id = ctx.engine.ids.uuid();
  const search = parse(newSearch, given, inBody());
  const row = {
    ...readQuery(query, clock.now()),
    ...search,
    id,
    userId,
    createdAt: clock.now(),
    dueAt: nextTime(search.frequency, userId, clock.now()),
  };
  await ctx.engine.db.transaction(async tx => {
    // Locked, so that an account deletion at the same moment also removes this search.
    if (!(await lockPublicData(tx, userId))) throw new ApiError('forbidden');
    if (!(await store.insertSearch(tx, row))) throw new ApiError('conflict');
    if ((await store.countOf(tx, userId)) > maxSavedSearches)
      throw new ApiError('validation-invalid-params', { meta: { atMost: maxSavedSearches } });
  });
  return asSeenByOwner({ ...row, paused: false, toldUntil: row.createdAt, mailedAt: null }, ctx.engine);
}

/**
 * Changes a saved search. Resuming after a pause skips what was published meanwhile. @throws ApiError as {@link save},
 * `not-found`
 */
export async function change(
  ctx: Ctx,
  { id, isPaused, ...asked }: SavedSearchChange & { id: string },
): Promise<SavedSearch> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  const given = {
    ...parse(searchChange, asked, inBody()),
    ...(isPaused === undefined ? {} : { paused: isPaused }),
  };
  const now = ctx.engine.clock.now();
  const row = await ctx.engine.db.transaction(async tx => {
    const before = isUuid(id) ? await store.lockSearch(tx, id, userId) : undefined;
    if (!before) throw new ApiError('not-found');
    const after = { ...before, ...given };
    if (before.paused && !after.paused) after.toldUntil = now;
    // A search switched to instant runs at once, for listings that were waiting for its former schedule.
    after.dueAt = after.paused ? null : (nextTime(after.frequency, userId, now) ?? now);
    await store.updateSearch(tx, id, after);
    return after;
  });
  return asSeenByOwner(row, ctx.engine);
}

/** @throws ApiError `forbidden`, `not-found` */
export async function remove(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  if (!isUuid(id) || !(await store.deleteSearch(ctx.engine.db, id, userId))) throw new ApiError('not-found');
}

/** Pauses the mails about a search, from the unsubscribe link in them. Does nothing when the search is deleted. */
export function pause({ db }: Engine, id: string): Promise<void> {
  return store.pauseSearch(db, id);
}

/** Pauses the mails about all searches of a user, from the unsubscribe link in a mail about several of them. */
export function pauseAll({ db }: Engine, userId: string): Promise<void> {
  return store.pauseSearchesOf(db, userId);
}

export const accountData: AccountData = {
  tables: { saved_searches: {} },
  close: (_, tx, userId) => store.deleteAllOf(tx, userId),
};

const name = v.pipe(
  v.string(),
  v.transform(text => text.replace(/\s+/g, ' ')),
  trimmed({ min: 1, max: maxSearchName }),
);
const frequency = oneOf(...searchFrequencies);

const newSearch = map({
  frequency,
  name,
  // It is printed in mails, so only the characters of a query string are allowed.
  address: v.pipe(
    string({ max: maxSearchAddress }),
    v.regex(/^[\w\-.~%!*'(),=&]*$/, 'Expected the query of a search'),
  ),
});

const searchChange = map({ name: optional(name), frequency: optional(frequency) });

function asSeenByOwner(row: Omit<store.SavedSearchRow, 'dueAt' | 'query'>, { clock }: Engine): SavedSearch {
  const { id, name, address, frequency, paused, endsAt, createdAt, mailedAt } = row;
  return {
    id,
    name,
    address,
    frequency,
    isPaused: paused,
    isOver: endsAt !== null && endsAt <= clock.now(),
    createdAt: createdAt.toISOString(),
    mailedAt: mailedAt?.toISOString() ?? null,
  };
}
