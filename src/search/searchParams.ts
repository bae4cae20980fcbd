import type { Bounds, LatLng } from '#contract/geo/place.ts';
import { defaultSort, keywordsMaxLength, sortOptions, type SortOption } from '#src/config/search.ts';
import { pageNumber } from '#contract/paging.ts';
import { parseFilters, plainText } from './parseFilters.ts';
import type { SearchValues } from './searchValues.ts';

/**
 * Parses the query string. Never throws: invalid values are ignored, as are values that make no sense together with the
 * others.
 */
export function parseSearch(params: URLSearchParams): SearchValues {
  const search = new URLSearchParams(
    [...params].map(([key, value]) => [key, value.replace(/\p{Cc}/gu, ' ')]),
  );
  const found = {
    address: plainText(search.get('address') ?? '').slice(0, keywordsMaxLength) || undefined,
    bounds: parseBounds(search.get('bounds')),
    origin: parsePoint(search.get('origin')),
    ...parseFilters(search),
    isExact: search.get('exact') === 'true' || undefined,
    page: pageNumber(search),
  };
  const values = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  const sort = sortOptions.find(option => option === search.get('sort'));
  const known = values as unknown as SearchValues;
  return sort && sort !== sortOf(known) && canSort(sort, known) ? { ...known, sort } : known;
}

type Sorted = Pick<SearchValues, 'sort' | 'keywords' | 'origin'>;

/** Returns the order of the listings. */
export function sortOf({ sort, keywords }: Sorted): SortOption {
  return keywords ? 'relevance' : (sort ?? defaultSort);
}

/** Whether this order can be chosen: with keywords, the best matches always come first (readings 14 and 16). */
export function canSort(sort: SortOption, { keywords, origin }: Sorted): boolean {
  if (sort === 'relevance' || keywords) return sort === 'relevance' && Boolean(keywords);
  return sort !== 'distance' || origin !== undefined;
}

function parsePoint(text: string | null): LatLng | undefined {
  const [lat, lng] = parseNumbers(text, 2) ?? [];
  return lat !== undefined && lng !== undefined && isOnEarth(lat, lng) ? { lat, lng } : undefined;
}

function parseBounds(text: string | null): Bounds | undefined {
  const [neLat, neLng, swLat, swLng] = parseNumbers(text, 4) ?? [];
  if (neLat === undefined || neLng === undefined || swLat === undefined || swLng === undefined)
    return undefined;
  if (!isOnEarth(neLat, neLng) || !isOnEarth(swLat, swLng) || neLat < swLat) return undefined;
  return { ne: { lat: neLat, lng: neLng }, sw: { lat: swLat, lng: swLng } };
}

function parseNumbers(text: string | null, count: number): number[] | undefined {
  const parts = (text ?? '').split(',');
  const isNumber = (part: string) => /^-?\d{1,3}(\.\d{1,20})?(e-\d)?$/.test(part.trim());
  return parts.length === count && parts.every(isNumber) ? parts.map(Number) : undefined;
}

function isOnEarth(lat: number, lng: number) {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}
