import type { Term } from '#contract/lexicon/lexicon.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { commonWordsOf } from './commonWords.ts';
import type { Kin, ListingFilters } from './filters.ts';
import { everything } from './hits.ts';
import { allTerms, isSoonMet, kinStatement, metStatement } from './kinWords.ts';
import { ranked } from './parseListingQuery.ts';
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
  mayBeNarrow,
  newestBy,
  rareStatement,
  sampleStatement,
  wayBy,
  whereOf,
  type ByWords,
  type Way,
} from './ways.ts';

/**
 * The page of a search for words that are ordered by relevance. First the words themselves; other words for the same only
 * where those find few, and of them only what somebody has ever written: a subject has hundreds, and each is looked for in
 * each text. Which statement is asked depends on what the one before has found: a single one that is fast for all would
 * be planned for longer than it takes.
 */
export async function findRanked(
  db: Queryable,
  { words = [], kin = [], ...filters }: ListingFilters,
): Promise<FoundPage> {
  const sampled =
    whereOf(filters, []) === everything ? undefined : await findSample(db, sampleStatement(filters, words));
  const within =
    sampled && mayBeNarrow(sampled)
      ? await findPage(db, withinStatement(filters, words, areNewestEnough(db, filters, words, sampled)))
      : undefined;
  const isWithin = within?.isNarrow === true;
  const found =
    within && (isWithin || within.total === ranked)
      ? within
      : await findPage(db, directStatement(filters, words, await wayOf(db, filters, words, sampled)));
  // Nothing at all, or fewer than a page of them.
  const few = found.total === 0 ? [] : found.few;
  return few && kin.some(({ terms }) => terms.length > 0)
    ? ((await findByKin(db, { filters, words, kin, few, isWithin, sampled })) ?? found)
    : found;
}

/** Whether those would be asked for next, as far as is known. */
const areNewestEnough = (db: Queryable, filters: ByWords, words: readonly string[], sampled: Sampled) =>
  commonWordsOf(db).has(words) && wayBy(sampled, filters) === 'newestInside';

async function wayOf(
  db: Queryable,
  filters: ByWords,
  words: readonly string[],
  sampled: Sampled | undefined,
): Promise<Way> {
  const common = commonWordsOf(db);
  if (!common.has(words)) {
    if (await findIsRare(db, rareStatement(words))) return 'lookedUp';
    common.add(words);
  }
  return sampled ? wayBy(sampled, filters) : 'newest';
}

interface Asked {
  filters: ByWords;
  words: readonly string[];
  kin: readonly Kin[];
  few: readonly Hit[];
  isWithin: boolean;
  sampled: Sampled | undefined;
}

/** undefined when none of the other words was ever written. */
async function findByKin(
  db: Queryable,
  { kin: all, isWithin, sampled, ...asked }: Asked,
): Promise<FoundPage | undefined> {
  const isWritten = await findWrittenTerms(db, allTerms(all));
  const kin = all.map(({ word, terms }) => ({
    word,
    terms: terms.filter(({ text }) => isWritten.has(text)),
  }));
  const terms = allTerms(kin);
  if (terms.length === 0) return undefined;
  const way = isWithin ? 'within' : await wayToKin(db, { filters: asked.filters, terms, sampled });
  return findPage(db, kinStatement({ ...asked, kin, way }));
}

async function wayToKin(
  db: Queryable,
  { filters, terms, sampled }: Pick<Asked, 'filters' | 'sampled'> & { terms: readonly Term[] },
): Promise<'lookedUp' | ReturnType<typeof newestBy>> {
  const words = await findMet(db, metStatement(terms));
  if (!isSoonMet(words, terms.length)) return 'lookedUp';
  return sampled ? newestBy({ ...sampled, words }, filters) : 'newest';
}
