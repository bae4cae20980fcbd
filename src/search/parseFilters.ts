import { cleanWords, plainSigns } from '#contract/text/pastedText.ts';
import { toSubcategoryKey } from '#contract/listing/listingWords.ts';
import { daysSearchedAhead, longestStay, nightsBetween, type Stay } from '#contract/booking/nights.ts';
import { addDays, isIsoDay } from '#contract/time/isoDays.ts';
import { filters, isShown, valuesOf, type Filter } from '#src/config/filters.ts';
import { keywordsMaxLength, maxLanguages, priceRange } from '#src/config/search.ts';
import type { Range, SearchValues } from './searchValues.ts';

interface Found {
  filters: SearchValues['filters'];
  numbers: SearchValues['numbers'];
  keywords?: string | undefined;
  price?: Range | undefined;
  dates?: Stay | undefined;
}

/**
 * Parses the filters of a query string, or of form fields, which repeat the name for each value of a list. Never
 * throws.
 */
export function parseFilters(search: URLSearchParams): Found {
  const chosen: Record<string, string> = {};
  const numbers: Record<string, Range> = {};
  const found: Found = { filters: chosen, numbers };
  for (const filter of filters) {
    // Most searches have few of the filters.
    if (!search.has(filter.key) || !isShown(filter, chosen)) continue;
    const text = plainText(search.getAll(filter.key).join(','));
    if (filter.kind === 'keyword') found.keywords = text.slice(0, keywordsMaxLength) || undefined;
    else if (filter.kind === 'price') found.price = parseRange(text, priceRange);
    else if (filter.kind === 'dates') found.dates = parseDates(text);
    else if (filter.kind === 'number') {
      const range = ordered(parseRange(text, filter.limits));
      if (range) numbers[filter.key] = range;
    } else {
      const choice = parseChoice(filter, text, valuesOf(filter, chosen));
      if (choice) chosen[filter.key] = choice;
    }
  }
  return found;
}

/** Removes invisible and control characters, which are copied but not typed; no database accepts the latter. */
export const plainText = (text: string): string => cleanWords(text.replace(/\p{Cc}+/gu, ' '));

/** Of a single choice, several values count as none; of a list, the known values are kept. */
function parseChoice(
  filter: Filter,
  text: string,
  allowed: readonly string[] | undefined,
): string | undefined {
  const { key, kind } = filter;
  const usual = kind === 'select-many' && filter.asks === 'all' ? 'has_all' : 'has_any';
  const [, mode = usual, list = ''] = /^(?:(has_any|has_all):)?(.*)$/s.exec(text) ?? [];
  const spelt = key === 'pub_subcategories' ? toSubcategoryKey : (value: string) => value;
  const given = [...new Set(list.split(',').map(value => spelt(value.trim())))];
  const [first, ...others] =
    kind === 'languages'
      ? given.filter(code => /^[a-z]{2,3}$/.test(code)).slice(0, maxLanguages)
      : given.filter(value => allowed?.includes(value));
  if (kind === 'languages' || kind === 'select-many') return first && `${mode}:${[first, ...others]}`;
  return others.length > 0 ? undefined : first;
}

/**
 * Parses '5', '5,' or '5,10': whole numbers, clamped to the limits. A range from 0 without an end means everything:
 * undefined.
 */
function parseRange(text: string, limits: { min: number; max: number }): Range | undefined {
  const match = /^(\d{0,9})(?:(,)(\d{0,9}))?$/.exec(plainSigns(text).replaceAll(' ', ''));
  if (!match || (!match[1] && !match[3])) return undefined;
  const clamp = (value: string) => Math.min(Math.max(Number(value), limits.min), limits.max);
  const min = clamp(match[1] || '0');
  if (!match[3]) return min > limits.min ? { min } : undefined;
  return { min, max: clamp(match[3]) };
}

/** Lowers a minimum above the maximum to the maximum. */
function ordered(range: Range | undefined): Range | undefined {
  return range?.max === undefined ? range : { min: Math.min(range.min, range.max), max: range.max };
}

/** Parses two ISO days at least one night apart; without a second day, the stay is one night. */
function parseDates(text: string): Stay | undefined {
  const [start = '', last = ''] = plainSigns(text)
    .split(',')
    .map(day => day.trim());
  if (!isIsoDay(start) || !start.startsWith('20')) return undefined;
  const nights = isIsoDay(last) ? nightsBetween(start, last) : 1;
  return { start, end: addDays(start, Math.min(Math.max(nights, 1), longestStay)) };
}

/** Why the dates were changed: entirely in the past, partly in the past, or too far ahead for anybody to know. */
export type DatesProblem = 'over' | 'begun' | 'far';

/**
 * Returns the search without dates that are in the past or too far ahead, and which problem applied. A stay that has
 * already begun is shortened to the rest of it. `today`: an ISO day.
 */
export function clampToFuture(
  search: SearchValues,
  today: string,
): { values: SearchValues; datesProblem: DatesProblem | null } {
  const { dates, ...values } = search;
  if (!dates) return { values, datesProblem: null };
  const nightsAhead = nightsBetween(today, dates.end);
  if (nightsAhead <= 0) return { values, datesProblem: 'over' };
  if (nightsAhead > daysSearchedAhead) return { values, datesProblem: 'far' };
  if (dates.start >= today) return { values: search, datesProblem: null };
  return { values: { ...values, dates: { ...dates, start: today } }, datesProblem: 'begun' };
}
