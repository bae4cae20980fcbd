import { synonymsOf, type Term } from '#server/lexicon/lexicon.ts';
import { withoutStopWords } from '#server/lexicon/words.ts';
import { asWritten } from '#server/lexicon/lookAlikes.ts';
import type { Span } from '#server/marketplace/availability/index.ts';

/** A range of whole numbers: `from` inclusive, `below` exclusive (marketplace API 5.1). */
export interface Range {
  from?: number;
  below?: number;
}

export interface Box {
  north: number;
  south: number;
  west: number;
  east: number;
}

export interface SortKey {
  /** createdAt, price, or a number field of the search schema. */
  key: string;
  descending: boolean;
}

/** Free seats in a span, of day plans or of hour plans (marketplace API 5.5). */
export interface Availability extends Span {
  by: 'day' | 'time';
  seats: number;
  /** Days or minutes in a row; the whole span when absent. */
  atLeast?: number;
  /** As the marketplace API defines for it: a single page of 100 at most. */
  isUnpaged: boolean;
}

/** Minimum number of pieces left; `orUncounted` includes listings without a stock (marketplace API 5.1). */
export interface StockFilter {
  atLeast: number;
  orUncounted: boolean;
}

/** A word and its synonyms; no terms when the lexicon does not know the word. */
export interface WordSynonyms {
  word: string;
  terms: readonly Term[];
}

/** A parsed listing query; all conditions must hold. */
export interface ListingFilters {
  ids?: readonly string[];
  authorId?: string;
  /** Excludes these authors: one of them and the reader has blocked the other. */
  notByAuthors?: readonly string[];
  /** Any of these boxes; several when the box crosses the antimeridian. */
  boxes?: readonly Box[];
  /** Sorts by distance, nearest first; leaves out listings without a place. */
  origin?: { lat: number; lng: number };
  price?: Range;
  /** All of these keys ('category=offeringPlace'). */
  allKeys: readonly string[];
  /** At least one key of each of these groups. */
  anyKeys: readonly (readonly string[])[];
  /** Ranges by number field of the search schema. */
  numberRanges: Readonly<Record<string, Range>>;
  /** Words in lower case; a listing matches if it has any of them. */
  words?: readonly string[];
  /** Synonyms of the words, searched when the words themselves find few listings. */
  synonyms?: readonly WordSynonyms[];
  availability?: Availability;
  stock?: StockFilter;
  sort: readonly SortKey[];
  page: number;
  perPage: number;
}

/** Returns the key under which a listing's value is indexed and looked up. */
export function indexKey(field: string, value: string | boolean): string {
  return `${field}=${value}`;
}

const maxWords = 12;

/**
 * Returns the search words of a text: letters and digits, lower case, each once, without stop words unless there are no
 * others. At most twelve, since more only slow the search down.
 */
export function wordsOf(text: string): string[] {
  const words = asWritten(text.toLowerCase()).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return withoutStopWords([...new Set(words.map(word => word.slice(0, 64)))]).slice(0, maxWords);
}

/** Returns the synonyms of each word. `isMisspelt`: the words may be a letter off. */
export const synonymsOfAll = (words: readonly string[], isMisspelt = false): WordSynonyms[] =>
  words.map(word => ({ word, terms: synonymsOf(word, isMisspelt) }));
