import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { toSubcategoryKey } from '#contract/listing/listingWords.ts';
import { parsePaging } from '#contract/paging.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { listingSearchSchema } from '#contract/listing/searchSchema.ts';
import { parseAvailability } from './parseAvailability.ts';
import {
  indexKey,
  synonymsOfAll,
  wordsOf,
  type Box,
  type ListingFilters,
  type Range,
  type SortKey,
  type StockFilter,
} from './filters.ts';

/** The maximum number of matches of a keyword search that are ranked, and so can be paged through. */
export const maxRanked = 2000;

const idsMax = 100;
const sortKeysMax = 3;
const choicesMax = 50;

/**
 * Parses the query string parameters of listings/query (marketplace API 5.1 to 5.5). Accepts both spellings; ignores
 * empty values and unknown keys.
 * @param onUnknown told of a filter by a field without a search schema, which is then ignored; absent: it is refused
 * @throws ApiError validation-invalid-value at a malformed parameter; validation-invalid-params at a field without a
 * search schema and where parameters exclude each other.
 */
export function parseListingQuery(
  raw: Readonly<Record<string, string>>,
  onUnknown?: (name: string) => void,
): ListingFilters {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => String(value).trim() !== ''));
  const { keywords, origin, sort } = given;
  if (origin !== undefined && keywords !== undefined) throw reject('validation-invalid-params', 'keywords');
  if (origin !== undefined && sort !== undefined) throw reject('validation-invalid-params', 'sort');
  const isRanked = keywords !== undefined && sort === undefined;
  const filters: ListingFilters = {
    ...parsePublicFields(given, onUnknown),
    sort: sort === undefined ? [] : parseSort(sort),
    ...parsePaging(given, isRanked ? maxRanked : undefined),
  };
  const author = given.authorId === undefined ? 'author_id' : 'authorId';
  if (given[author] !== undefined) filters.authorId = parseUuid(given[author], author);
  if (given.ids !== undefined) filters.ids = parseIds(given.ids);
  if (given.bounds !== undefined) filters.boxes = parseBounds(given.bounds);
  if (origin !== undefined) filters.origin = parsePoint(origin, 'origin');
  if (given.price !== undefined) filters.price = parseRange(given.price, 'price');
  if (keywords !== undefined) {
    filters.words = wordsOf(cleanWords(keywords));
    filters.synonyms = synonymsOfAll(filters.words);
  }
  const stock = parseStock(given);
  if (stock) filters.stock = stock;
  const availability = parseAvailability(given);
  if (availability) filters.availability = availability;
  if (availability?.isUnpaged && filters.page > 1) throw reject('validation-invalid-value', 'page');
  return filters;
}

function parsePublicFields(
  given: Record<string, string>,
  onUnknown = (name: string): void => {
    throw reject('validation-invalid-params', name);
  },
): Pick<ListingFilters, 'allKeys' | 'anyKeys' | 'numberRanges'> {
  const allKeys: string[] = [];
  const anyKeys: string[][] = [];
  const numberRanges: Record<string, Range> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!/^(pub|meta)_/.test(name)) continue;
    const field = name.slice('pub_'.length);
    const type =
      name.startsWith('pub_') && Object.hasOwn(listingSearchSchema, field) && listingSearchSchema[field];
    if (!type) {
      onUnknown(name);
      continue;
    }
    if (type === 'long') {
      numberRanges[field] = parseRange(value, name);
      continue;
    }
    const { isAll, choices } =
      type === 'multi-enum' ? parseMode(value) : { isAll: false, choices: split(value) };
    if (choices.length === 0 || choices.length > choicesMax || value.includes('\0'))
      throw reject('validation-invalid-value', name);
    if (type === 'boolean' && choices.some(choice => choice !== 'true' && choice !== 'false'))
      throw reject('validation-invalid-value', name);
    const keys = choices.map(choice =>
      indexKey(field, field === 'subcategories' ? toSubcategoryKey(choice) : choice),
    );
    if (isAll || keys.length === 1) allKeys.push(...keys);
    else anyKeys.push(keys);
  }
  return { allKeys, anyKeys, numberRanges };
}

// Without a prefix all values must match.
function parseMode(value: string): { isAll: boolean; choices: string[] } {
  const [, mode, list] = /^(has_all|has_any):(.*)$/s.exec(value) ?? [undefined, 'has_all', value];
  return { isAll: mode === 'has_all', choices: split(list ?? '') };
}

function parseSort(value: string): SortKey[] {
  const keys = split(value);
  if (keys.length > sortKeysMax) throw reject('validation-invalid-value', 'sort');
  const sort = keys.map(text => {
    const key = text.replace(/^-/, '');
    const field = key.replace(/^pub_/, '');
    const isLong =
      key.startsWith('pub_') &&
      Object.hasOwn(listingSearchSchema, field) &&
      listingSearchSchema[field] === 'long';
    if (key !== 'createdAt' && key !== 'price' && !isLong) throw reject('validation-invalid-value', 'sort');
    return { key: isLong ? field : key, descending: !text.startsWith('-') };
  });
  if (new Set(sort.map(({ key }) => key)).size < sort.length)
    throw reject('validation-invalid-value', 'sort');
  return sort;
}

// Parses a range: `5` is exactly 5; `2,7` is at least 2 and below 7; either end may be open.
function parseRange(value: string, name: string): Range {
  const parts = value.split(',').map(part => part.trim());
  const numbers = parts.map(part => (part === '' ? undefined : wholeNumber(part, name)));
  const [from, below] = numbers;
  if (parts.length > 2 || numbers.every(one => one === undefined))
    throw reject('validation-invalid-value', name);
  if (parts.length === 1 && from !== undefined) return { from, below: from + 1 };
  return { ...(from === undefined ? {} : { from }), ...(below === undefined ? {} : { below }) };
}

function wholeNumber(text: string, name: string): number {
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value)) throw reject('validation-invalid-value', name);
  return value;
}

function parseStock({ minStock, stockMode }: Record<string, string>): StockFilter | undefined {
  if (stockMode !== undefined && stockMode !== 'strict' && stockMode !== 'match-undefined')
    throw reject('validation-invalid-value', 'stockMode');
  if (minStock === undefined) return undefined;
  const atLeast = wholeNumber(minStock, 'minStock');
  if (atLeast < 0) throw reject('validation-invalid-value', 'minStock');
  return { atLeast, orUncounted: stockMode === 'match-undefined' };
}

function parseBounds(value: string): Box[] {
  const parts = value.split(',');
  if (parts.length !== 4) throw reject('validation-invalid-value', 'bounds');
  const ne = parsePoint(parts.slice(0, 2).join(','), 'bounds');
  const sw = parsePoint(parts.slice(2).join(','), 'bounds');
  if (ne.lat < sw.lat) throw reject('validation-invalid-value', 'bounds');
  const box = { north: ne.lat, south: sw.lat, west: sw.lng, east: ne.lng };
  if (ne.lng >= sw.lng) return [box];
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ];
}

function parsePoint(value: string, name: string): { lat: number; lng: number } {
  const [lat, lng, ...others] = value.split(',').map(degrees);
  if (
    lat === undefined ||
    lng === undefined ||
    others.length > 0 ||
    !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
  )
    throw reject('validation-invalid-value', name);
  return { lat, lng };
}

function degrees(text: string): number {
  return /^\s*-?\d+(\.\d+)?([eE]-?\d+)?\s*$/.test(text) ? Number(text) : NaN;
}

function parseIds(value: string): string[] {
  const ids = split(value);
  if (ids.length > idsMax) throw reject('validation-invalid-value', 'ids');
  return ids.map(id => parseUuid(id, 'ids'));
}

function parseUuid(value: string, name: string): string {
  if (!isUuid(value)) throw reject('validation-invalid-value', name);
  return value.toLowerCase();
}

function split(value: string): string[] {
  const parts = value.split(',').map(part => part.trim());
  return [...new Set(parts.filter(Boolean))];
}

function reject(code: ErrorCode, name: string): ApiError {
  return new ApiError(code, { source: { type: 'query', path: [name] } });
}
