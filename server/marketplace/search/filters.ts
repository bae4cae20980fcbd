import { kinOf, type Term } from '#contract/lexicon/lexicon.ts';
import { meaningful } from '#contract/lexicon/words.ts';
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
  /** createdAt, price, or a long field of the search schema. */
  key: string;
  descending: boolean;
}

/** Free seats in a span: of plans of days or of plans of hours (marketplace API 5.5). */
export interface Availability extends Span {
  by: 'day' | 'time';
  seats: number;
  /** Days or minutes in a row; absent: all of the span. */
  atLeast?: number;
  /** As the marketplace API says of it: there is one page of 100 at most. */
  isUnpaged: boolean;
}

/** So many pieces left; `orUncounted` keeps listings without a stock, too (marketplace API 5.1). */
export interface StockFilter {
  atLeast: number;
  orUncounted: boolean;
}

/** A word, and what else its subject is called; nothing for a word without one that the lexicon knows. */
export interface Kin {
  word: string;
  terms: readonly Term[];
}

/** A listing query after parsing: all of it must hold. */
export interface ListingFilters {
  ids?: readonly string[];
  authorId?: string;
  /** Nothing by these: the reader and they are apart. */
  notByAuthors?: readonly string[];
  /** Several when the box crosses the antimeridian: any of them. */
  boxes?: readonly Box[];
  /** Orders by distance, nearest first; listings without a place are left out. */
  origin?: { lat: number; lng: number };
  price?: Range;
  /** Every one of these keys ('category=offeringPlace'). */
  allKeys: readonly string[];
  /** One key of each of these groups. */
  anyKeys: readonly (readonly string[])[];
  /** By long field of the search schema. */
  longs: Readonly<Record<string, Range>>;
  /** Words, lower case; a listing matches by any of them. */
  words?: readonly string[];
  /** What else is called like the words: asked for where the words themselves find few. */
  kin?: readonly Kin[];
  availability?: Availability;
  stock?: StockFilter;
  sort: readonly SortKey[];
  page: number;
  perPage: number;
}

/** How a listing's value is written in the index and looked up. */
export function indexKey(field: string, value: string | boolean): string {
  return `${field}=${value}`;
}

const wordsMax = 12;

/**
 * The words of a text for searching: letters and digits, lower case, each once, without prepositions and the like where there
 * are others. Beyond twelve words more of them only slow the search down.
 */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return meaningful([...new Set(words.map(word => word.slice(0, 64)))]).slice(0, wordsMax);
}

/** Each word's kin. `isMisspelt`: the words may be a letter off. */
export const kinOfAll = (words: readonly string[], isMisspelt = false): Kin[] =>
  words.map(word => ({ word, terms: kinOf(word, isMisspelt) }));
