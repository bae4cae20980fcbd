import {
  isSearchFrequency,
  maxSavedSearches,
  maxSearchAddress,
  maxSearchName,
  type NewSavedSearch,
  type SavedSearch,
  type SavedSearchChange,
  type SearchFrequency,
} from '#contract/listing/savedSearches.ts';
import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import { isStorableText } from '#contract/extendedData.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import {
  lockPublicData,
  requireUserNotImpersonated,
  requireUserId,
} from '#server/marketplace/users/index.ts';
import { readQuery } from './readQuery.ts';
import * as store from './store.ts';
import { nextTime } from './times.ts';

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
  const frequency = requireFrequency(given.frequency);
  const row = {
    ...readQuery(query, clock.now()),
    id,
    userId,
    name: requireName(given.name),
    address: requireAddress(given.address),
    frequency,
    createdAt: clock.now(),
    dueAt: nextTime(frequency, userId, clock.now()),
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
  { id, name, frequency, isPaused }: SavedSearchChange & { id: string },
): Promise<SavedSearch> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  const given = {
    ...(name === undefined ? {} : { name: requireName(name) }),
    ...(frequency === undefined ? {} : { frequency: requireFrequency(frequency) }),
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

function requireName(text: string): string {
  const name = text.trim().replace(/\s+/g, ' ');
  if (name === '' || name.length > maxSearchName || !isStorableText(name)) throw invalid(inBody('name'));
  return name;
}

function requireAddress(address: string): string {
  // It is printed in mails, so only the characters of a query string are allowed.
  if (address.length > maxSearchAddress || !/^[\w\-.~%!*'(),=&]*$/.test(address))
    throw invalid(inBody('address'));
  return address;
}

function requireFrequency(frequency: string): SearchFrequency {
  if (!isSearchFrequency(frequency)) throw invalid(inBody('frequency'));
  return frequency;
}

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
