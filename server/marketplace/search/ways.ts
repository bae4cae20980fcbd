import { conditions } from './conditions.ts';
import type { ListingFilters } from './filters.ts';
import { everything, isRare, sample, sampled } from './hits.ts';
import { ranked } from './parseListingQuery.ts';
import type { Statement } from './statement.ts';
import type { Sampled } from './store.ts';
import { begunWords } from './wordQueries.ts';

/** A search by words that orders by relevance: its filters without the words. */
export type ByWords = Omit<ListingFilters, 'words' | 'kin'>;

/** The condition on rows of the index. */
export const whereOf = (filters: ByWords, values: unknown[]) =>
  [everything, ...conditions(filters, values)].join(' and ');

/**
 * What is gone through: what has the words, by their index (`lookedUp`), or that and all that the filters leave (`compared`), or
 * the newest: of those that have the words (`newestWords`), of those that the filters leave (`newestInside`), or of all.
 */
export type Way = 'lookedUp' | 'compared' | 'newestWords' | 'newestInside' | 'newest';

/** A row as {@link Sampled}. */
export function sampleStatement(filters: ByWords, words: readonly string[]): Statement {
  const values: unknown[] = [];
  const where = whereOf(filters, values);
  return { sql: sampled(begunWords(words, values), where), values };
}

/** Whether the filters may leave so few that all of them can be read: a sample may be wrong by some. */
export const mayBeNarrow = ({ filters, listings }: Sampled) => (filters / sample) * listings < 3 * ranked;

/** A row `{isRare}`: whether few listings have the words, filters or not. */
export function rareStatement(words: readonly string[]): Statement {
  const values: unknown[] = [];
  return { sql: isRare(begunWords(words, values)), values };
}

/** The shortest way to words that many have. */
export function wayBy(sampled: Sampled, filters: ByWords): Exclude<Way, 'lookedUp'> {
  const each = sampled.listings / sample;
  const [rarer = 0, other = 0] = [sampled.words, sampled.filters].sort((one, another) => one - another);
  // The newest that have the rarer are gone through until enough have the other, too.
  const readOneByOne = Math.min(rarer * each, ranked / (other / sample));
  if ((sampled.words + sampled.filters) * each < dearer * readOneByOne) return 'compared';
  return sampled.words < sampled.filters ? 'newestWords' : newestBy(sampled, filters);
}

/** Whether enough are met among all before what the filters leave would be gathered. */
export const newestBy = ({ words, filters, listings }: Sampled, { boxes }: ByWords) =>
  !boxes && (words / sample) * (filters / sample) ** 2 * listings > 0.7 * ranked ? 'newest' : 'newestInside';

/** How many times as much work a row is that is fetched by itself. */
const dearer = 6;
