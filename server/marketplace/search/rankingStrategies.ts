import { conditions } from './conditions.ts';
import type { ListingFilters } from './filters.ts';
import { noFilter, isRare, sample, sampled } from './matches.ts';
import { maxRanked } from './parseListingQuery.ts';
import type { Statement } from './statement.ts';
import type { Sampled } from './store.ts';
import { prefixWords } from './wordQueries.ts';

/** The filters of a word search ordered by relevance, without its words. */
export type ByWords = Omit<ListingFilters, 'words' | 'synonyms'>;

/** Returns the condition on rows of the index. */
export const whereOf = (filters: ByWords, values: unknown[]) =>
  [noFilter, ...conditions(filters, values)].join(' and ');

/**
 * Which rows a search reads: the matches of the words by their index (`lookedUp`), these intersected with all matches
 * of the filters (`compared`), or the newest: of those that match the words (`newestWords`), of those that match the
 * filters (`newestInside`), or of all listings (`newest`).
 */
export type RankingStrategy = 'lookedUp' | 'compared' | 'newestWords' | 'newestInside' | 'newest';

/** Selects a row as {@link Sampled}. */
export function sampleStatement(filters: ByWords, words: readonly string[]): Statement {
  const values: unknown[] = [];
  const where = whereOf(filters, values);
  return { sql: sampled(prefixWords(words, values), where), values };
}

/** Returns whether the filters may match few enough listings to read all of them; allows for sampling error. */
export const mayBeNarrow = ({ filters, listings }: Sampled) => (filters / sample) * listings < 3 * maxRanked;

/** Selects a row `{isRare}`: whether few listings have the words, regardless of the filters. */
export function rareStatement(words: readonly string[]): Statement {
  const values: unknown[] = [];
  return { sql: isRare(prefixWords(words, values)), values };
}

/** Returns the cheapest strategy for frequent words. */
export function cheapestStrategy(sampled: Sampled, filters: ByWords): Exclude<RankingStrategy, 'lookedUp'> {
  const each = sampled.listings / sample;
  const [rarer = 0, other = 0] = [sampled.words, sampled.filters].sort((one, another) => one - another);
  // The newest matches of the rarer condition are scanned until enough match the other, too.
  const readOneByOne = Math.min(rarer * each, maxRanked / (other / sample));
  if ((sampled.words + sampled.filters) * each < singleRowCost * readOneByOne) return 'compared';
  return sampled.words < sampled.filters ? 'newestWords' : newestBy(sampled, filters);
}

/** Returns `newest` when scanning all listings finds enough before the matches of the filters could be gathered. */
export const newestBy = ({ words, filters, listings }: Sampled, { boxes }: ByWords) =>
  !boxes && (words / sample) * (filters / sample) ** 2 * listings > 0.7 * maxRanked
    ? 'newest'
    : 'newestInside';

/** Cost of fetching a single row, relative to a row read in bulk. */
const singleRowCost = 6;
