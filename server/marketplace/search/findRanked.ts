import type { Queryable } from '#server/marketplace/ports/db.ts';
import { commonWordsOf } from './commonWords.ts';
import type { Kin, ListingFilters } from './filters.ts';
import { everything } from './hits.ts';
import { allTerms, isSoonMet, kinStatement, metStatement } from './kinWords.ts';
import { directStatement, rarityStatement, wayBy, whereOf, type ByWords, type Way } from './relevance.ts';
import { findMet, findPage, findRarity, findWrittenTerms, type FoundPage, type Hit } from './store.ts';

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
  const way = await wayOf(db, filters, words);
  const found = await findPage(db, directStatement(filters, words, way));
  // Nothing at all, or fewer than a page of them.
  const few = found.total === 0 ? [] : found.few;
  return few && kin.some(({ terms }) => terms.length > 0)
    ? ((await findByKin(db, { filters, words, kin, few, isWithin: way === 'within' })) ?? found)
    : found;
}

async function wayOf(db: Queryable, filters: ByWords, words: readonly string[]): Promise<Way> {
  const common = commonWordsOf(db);
  const isCommon = common.has(words);
  if (isCommon && whereOf(filters, []) === everything) return 'newest';
  const rarity = await findRarity(db, rarityStatement(filters, words, isCommon));
  if (!rarity.isNarrow && !rarity.isRare) common.add(words);
  return wayBy(rarity);
}

interface Asked {
  filters: ByWords;
  words: readonly string[];
  kin: readonly Kin[];
  few: readonly Hit[];
  isWithin: boolean;
}

/** undefined when none of the other words was ever written. */
async function findByKin(
  db: Queryable,
  { kin: all, isWithin, ...asked }: Asked,
): Promise<FoundPage | undefined> {
  const isWritten = await findWrittenTerms(db, allTerms(all));
  const kin = all.map(({ word, terms }) => ({
    word,
    terms: terms.filter(({ text }) => isWritten.has(text)),
  }));
  const terms = allTerms(kin);
  if (terms.length === 0) return undefined;
  const isMet = !isWithin && isSoonMet(await findMet(db, metStatement(terms)), terms.length);
  const way = isWithin ? 'within' : isMet ? 'newest' : 'lookedUp';
  return findPage(db, kinStatement({ ...asked, kin, way }));
}
