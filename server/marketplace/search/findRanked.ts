import type { Term } from '#server/lexicon/lexicon.ts';
import { BoundedCache } from '#server/caches/boundedCache.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { ListingFilters, WordSynonyms } from './filters.ts';
import { noFilter } from './matches.ts';
import { allTerms, isScanCheaper, metStatement, synonymStatement } from './synonyms.ts';
import { maxRanked } from './parseListingQuery.ts';
import { directStatement, withinStatement } from './relevance.ts';
import {
  findIsRare,
  findMet,
  findPage,
  findSample,
  findWrittenTerms,
  type FoundPage,
  type Hit,
  type Sampled,
} from './store.ts';
import {
  type ByWords,
  cheapestStrategy,
  mayBeNarrow,
  newestBy,
  type RankingStrategy,
  rareStatement,
  sampleStatement,
  whereOf,
} from './rankingStrategies.ts';

/**
 * Returns a page of a word search ordered by relevance. The words themselves come first. Synonyms are searched only
 * when the words find few, and only those that occur in some listing: a subject has hundreds, and each is matched
 * against each text. Each statement depends on the result of the one before, because a single statement fast in all
 * cases would take longer to plan than to run.
 */
export async function findRanked(
  db: Queryable,
  { words = [], synonyms = [], ...filters }: ListingFilters,
): Promise<FoundPage> {
  const sampled =
    whereOf(filters, []) === noFilter ? undefined : await findSample(db, sampleStatement(filters, words));
  const within =
    sampled && mayBeNarrow(sampled)
      ? await findPage(db, withinStatement(filters, words, isNewestNext(db, filters, words, sampled)))
      : undefined;
  const isWithin = within?.isNarrow === true;
  const found =
    within && (isWithin || within.total === maxRanked)
      ? within
      : await findPage(
          db,
          directStatement(filters, words, await chooseStrategy(db, filters, words, sampled)),
        );
  // No matches, or less than a page of them.
  const few = found.total === 0 ? [] : found.few;
  return few && synonyms.some(({ terms }) => terms.length > 0)
    ? ((await findBySynonyms(db, { filters, words, synonyms, few, isWithin, sampled })) ?? found)
    : found;
}

/** Returns whether the newest would be searched next, as far as is known. */
const isNewestNext = (db: Queryable, filters: ByWords, words: readonly string[], sampled: Sampled) =>
  commonWordsOf(db).has(words) && cheapestStrategy(sampled, filters) === 'newestInside';

async function chooseStrategy(
  db: Queryable,
  filters: ByWords,
  words: readonly string[],
  sampled: Sampled | undefined,
): Promise<RankingStrategy> {
  const common = commonWordsOf(db);
  if (!common.has(words)) {
    if (await findIsRare(db, rareStatement(words))) return 'lookedUp';
    common.add(words);
  }
  return sampled ? cheapestStrategy(sampled, filters) : 'newest';
}

interface SynonymSearch {
  filters: ByWords;
  words: readonly string[];
  synonyms: readonly WordSynonyms[];
  few: readonly Hit[];
  isWithin: boolean;
  sampled: Sampled | undefined;
}

/** Returns undefined when none of the synonyms occurs in any listing. */
async function findBySynonyms(
  db: Queryable,
  { synonyms: all, isWithin, sampled, ...search }: SynonymSearch,
): Promise<FoundPage | undefined> {
  const isWritten = await findWrittenTerms(db, allTerms(all));
  const synonyms = all.map(({ word, terms }) => ({
    word,
    terms: terms.filter(({ text }) => isWritten.has(text)),
  }));
  const terms = allTerms(synonyms);
  if (terms.length === 0) return undefined;
  const way = isWithin
    ? 'within'
    : await chooseSynonymStrategy(db, { filters: search.filters, terms, sampled });
  return findPage(db, synonymStatement({ ...search, synonyms, way }));
}

async function chooseSynonymStrategy(
  db: Queryable,
  { filters, terms, sampled }: Pick<SynonymSearch, 'filters' | 'sampled'> & { terms: readonly Term[] },
): Promise<'lookedUp' | ReturnType<typeof newestBy>> {
  const words = await findMet(db, metStatement(terms));
  if (!isScanCheaper(words, terms.length)) return 'lookedUp';
  return sampled ? newestBy({ ...sampled, words }, filters) : 'newest';
}

/** Bytes. */
const maxBytes = 256 * 1024;
/** Five minutes: a word in ten thousand listings does not become rare sooner. */
const validFor = 5 * MINUTE;

const known = new WeakMap<Queryable, BoundedCache<true>>();

/**
 * A cache of words that recent searches found in at least as many listings as paging reaches. Counting them again would
 * be a third of the work.
 */
function commonWordsOf(db: Queryable): {
  has(words: readonly string[]): boolean;
  add(words: readonly string[]): void;
} {
  const cache =
    known.get(db) ??
    new BoundedCache<true>({ name: 'wordings', limit: maxBytes, sizeOf: () => 0, lifetime: validFor });
  known.set(db, cache);
  const keyOf = (words: readonly string[]) => [...words].sort().join(' ');
  return {
    has: words => cache.get(keyOf(words)) ?? false,
    add: words => cache.set(keyOf(words), true),
  };
}
