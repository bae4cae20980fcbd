import type { Bounds, LatLng } from '#contract/entities/place.ts';
import { toSubcategoryKey } from '#contract/rules/listingFields.ts';
import {
  capacityRange,
  filterValues,
  keywordsMaxLength,
  priceRange,
  sortOptions,
  type SortOption,
} from '#src/config/search.ts';
import { pageNumber } from '#src/store/paging.ts';

/** A search as its address says it, cleaned: what could not be understood is left out (specification section 2). */
export interface SearchValues {
  address?: string;
  bounds?: Bounds;
  origin?: LatLng;
  /** Filters on listing data, `pub_category` and the like, as they stand in the address. */
  filters: Readonly<Record<string, string>>;
  /** "At least `min`", or a closed range. */
  capacity?: Range;
  keywords?: string;
  /** In whole units of the marketplace's currency, both ends included. */
  price?: Range;
  sort?: SortOption;
  /** From 1. */
  page: number;
  /** On a phone the map stands in place of the list. Never part of what is searched for: it comes from the address on screen. */
  isMapOpen?: boolean;
}

export interface Range {
  min: number;
  max?: number;
}

/** Reads the query string. Never throws: a value that is not valid is ignored and the rest kept. */
export function parseSearch(search: URLSearchParams): SearchValues {
  const text = (key: string) => search.get(key)?.trim().slice(0, keywordsMaxLength) || undefined;
  const sort = sortOptions.find(option => option === search.get('sort'));
  const found = {
    address: text('address'),
    bounds: parseBounds(search.get('bounds')),
    origin: parsePoint(search.get('origin')),
    capacity: parseRange(search.get('pub_capacityNumberOfPeople'), capacityRange),
    keywords: text('keywords'),
    price: parseRange(search.get('price'), priceRange),
    sort,
  };
  const known = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  return { ...known, filters: parseFilters(search), page: pageNumber(search) };
}

function parseFilters(search: URLSearchParams): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const [key, allowed] of Object.entries<readonly string[]>(filterValues)) {
    const [mode, values] = splitMode(search.get(key));
    const kept = values.map(toSubcategoryKey).filter(value => allowed.includes(value));
    if (kept.length > 0)
      filters[key] = key === 'pub_subcategoriesLevelOne' ? `${mode}:${kept}` : String(kept);
  }
  const [mode, languages] = splitMode(search.get('pub_language'));
  const codes = languages.filter(code => /^[a-z]{2,3}$/.test(code)).slice(0, 10);
  if (codes.length > 0) filters.pub_language = `${mode}:${codes}`;
  return filters;
}

/** 'has_all:a,b' → its mode and values; without a mode any of the values will do. */
function splitMode(text: string | null): [mode: string, values: string[]] {
  const [, mode = 'has_any', list = ''] = /^(?:(has_any|has_all):)?(.*)$/s.exec(text ?? '') ?? [];
  return [mode, list.split(',').map(value => value.trim())];
}

/** '5', '5,' or '5,10', whole numbers clamped to the limits; the minimum never above the maximum. */
function parseRange(text: string | null, limits: { min: number; max: number }): Range | undefined {
  const match = /^(\d{0,9})(?:(,)(\d{0,9}))?$/.exec(text?.trim() ?? '');
  if (!match || (!match[1] && !match[3])) return undefined;
  const clamp = (value: string) => Math.min(Math.max(Number(value), limits.min), limits.max);
  const min = clamp(match[1] || '0');
  if (!match[3]) return { min };
  const max = clamp(match[3]);
  return { min: Math.min(min, max), max };
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
  const isNumber = (part: string) => /^-?\d{1,3}(\.\d{1,20})?$/.test(part.trim());
  return parts.length === count && parts.every(isNumber) ? parts.map(Number) : undefined;
}

function isOnEarth(lat: number, lng: number) {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}
