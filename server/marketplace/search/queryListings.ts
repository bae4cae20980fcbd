import type { PageMeta, ResourcePage } from '#contract/resource.ts';
import { daysSearchedAhead, longestStay } from '#contract/booking/nights.ts';
import { pageMeta } from '#contract/paging.ts';
import { days, requireSpan } from '#server/marketplace/availability/index.ts';
import { blockedUserIds } from '#server/marketplace/blocks/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { foldWord } from '#server/lexicon/lexicon.ts';
import { editDistance } from '#server/lexicon/editDistance.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { type ListingFilters, synonymsOfAll } from './filters.ts';
import { findRanked } from './findRanked.ts';
import { maxRanked } from './parseListingQuery.ts';
import { isRanked, pageStatement } from './statement.ts';
import { findPage, findSimilarWords } from './store.ts';

/**
 * Returns one page of the matching published listings with the relationships that `ctx.read` requests. Leaves out those
 * of authors whom the viewer has blocked or who have blocked the viewer.
 * @throws ApiError validation-invalid-value for an availability filter outside the next 365 days or longer than 90 days
 */
export async function queryListings(ctx: Ctx, filters: ListingFilters): Promise<ResourcePage> {
  requireAvailabilitySpan(ctx, filters);
  const { ids, total } = await findIds(ctx.engine, await withoutBlocked(ctx, filters));
  const found = isOnlyIds(ctx)
    ? new Map(ids.map(id => [id, { id, type: 'listing', attributes: {} } as const]))
    : await listings.load(ctx, ids, 'listing');
  return { items: ids.flatMap(id => found.get(id) ?? []), meta: metaOf(filters, total) };
}

/** Whether the client asks for no attribute and no relationship, so that no listing needs to be read. */
const isOnlyIds = ({ read: { include, fields } }: Ctx) =>
  Object.keys(include).length === 0 && fields.listing?.join() === 'id';

/**
 * Returns the ids of the listings that the search finds, whatever the page: the first {@link maxRanked} of them.
 * @throws ApiError as {@link queryListings}
 */
export async function matchingIds(ctx: Ctx, filters: ListingFilters): Promise<readonly string[]> {
  requireAvailabilitySpan(ctx, filters);
  const whole = { ...(await withoutBlocked(ctx, filters)), page: 1, perPage: maxRanked };
  return (await findIds(ctx.engine, whole)).ids;
}

/** @throws ApiError validation-invalid-value for an availability filter that searches refuse */
export function requireAvailabilitySpan({ engine }: Ctx, { availability }: ListingFilters): void {
  if (!availability) return;
  requireSpan(availability, {
    type: 'query',
    now: engine.clock.now(),
    longest: days(longestStay),
    back: days(1),
    ahead: days(daysSearchedAhead),
  });
}

export async function withoutBlocked(
  { engine: { db }, viewer }: Ctx,
  filters: ListingFilters,
): Promise<ListingFilters> {
  const blocked = viewer.kind === 'user' ? await blockedUserIds(db, viewer.userId) : new Map<string, never>();
  return blocked.size > 0 ? { ...filters, notByAuthors: [...blocked.keys()] } : filters;
}

function metaOf(filters: ListingFilters, total: number): PageMeta {
  const { page, perPage } = filters;
  if (filters.availability?.isUnpaged) return { page, perPage, paginationUnsupported: true };
  return pageMeta(filters, total, isRanked(filters) ? maxRanked : undefined);
}

async function findIds(engine: Engine, filters: ListingFilters): Promise<{ ids: string[]; total: number }> {
  const { ids, total } = await findPageOf(engine.db, filters);
  const isNothing = total === 0 || (total === null && ids.length === 0);
  if (filters.words && isNothing) return findSpellingCorrections(engine, filters, filters.words);
  return { ids, total: total ?? ids.length };
}

const findPageOf = (db: Engine['db'], filters: ListingFilters) =>
  isRanked(filters) ? findRanked(db, filters) : findPage(db, pageStatement(filters));

/** Returns likely corrections of the words, with their synonyms, when no word is found as written. */
async function findSpellingCorrections(
  engine: Engine,
  filters: ListingFilters,
  words: readonly string[],
): Promise<{ ids: string[]; total: number }> {
  const likely = await findLikelyWords(engine.db, words);
  const synonyms = synonymsOfAll(words, true);
  const isAsked =
    JSON.stringify(synonyms) === JSON.stringify(filters.synonyms) ||
    synonyms.every(({ terms }) => terms.length === 0);
  if (likely.length === 0 && isAsked) return { ids: [], total: 0 };
  const meant = { ...filters, words: likely.length > 0 ? likely : words, synonyms };
  const { ids, total } = await findPageOf(engine.db, meant);
  return { ids, total: total ?? ids.length };
}

/** Shorter words resemble too many others. */
const shortest = 4;
const maxWords = 5;
const maxGuesses = 3;

/** Returns words from listings that these words may be misspellings of: at most three for each, most likely first. */
async function findLikelyWords(db: Queryable, words: readonly string[]): Promise<string[]> {
  const long = words.filter(word => word.length >= shortest).slice(0, maxWords);
  if (long.length === 0) return [];
  const similar = await findSimilarWords(db, long);
  const likely = long.flatMap(word =>
    similar
      .map(other => ({ other, slips: editDistance(foldWord(word), other) }))
      .filter(({ slips }) => slips <= slipsAllowed(word))
      .sort((a, b) => a.slips - b.slips)
      .slice(0, maxGuesses)
      .map(({ other }) => other),
  );
  return [...new Set(likely)];
}

const slipsAllowed = (word: string) => (word.length < 6 ? 1 : 2);
