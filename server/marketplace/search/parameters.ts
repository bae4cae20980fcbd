import { fromText, type Filters, type Schema } from '#contract/parse.ts';
import { toSubcategoryKey } from '#contract/listing/listingWords.ts';
import { toUuid } from '#contract/schemas.ts';
import { listingSearchSchema, type SearchFieldType } from '#contract/listing/searchSchema.ts';
import { indexKey, type Box, type Range, type SortKey } from './filters.ts';

// The parameters of a listing query that have a form of their own.

const maxIds = 100;
const maxSortKeys = 3;
const maxChoices = 50;

function split(text: string): string[] {
  const parts = text.split(',').map(part => part.trim());
  return [...new Set(parts.filter(Boolean))];
}

export const ids = fromText(text => {
  const given = split(text);
  const read = given.flatMap(id => toUuid(id) ?? []);
  return read.length === given.length && read.length <= maxIds ? read : undefined;
}, `at most ${maxIds} ids with commas between them`);

const wholeNumber = (text: string): number | undefined =>
  /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;

function rangeOf(text: string): Range | undefined {
  const parts = text.split(',').map(part => part.trim());
  const numbers = parts.map(part => (part === '' ? undefined : wholeNumber(part)));
  const isReadable = parts.every((part, at) => part === '' || numbers[at] !== undefined);
  const [from, below] = numbers;
  if (!isReadable || parts.length > 2 || numbers.every(number => number === undefined)) return undefined;
  if (parts.length === 1 && from !== undefined) return { from, below: from + 1 };
  return { ...(from === undefined ? {} : { from }), ...(below === undefined ? {} : { below }) };
}

const rangeForm = '`5`, or a range: `2,7` for at least 2 and below 7, `2,` or `,7`';
export const range = fromText(rangeOf, rangeForm);

const degrees = (text: string): number =>
  /^\s*-?\d+(\.\d+)?([eE]-?\d+)?\s*$/.test(text) ? Number(text) : NaN;

function pointOf(parts: readonly string[]): { lat: number; lng: number } | undefined {
  const [lat = NaN, lng = NaN, ...others] = parts.map(degrees);
  const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return isOnEarth && others.length === 0 ? { lat, lng } : undefined;
}

export const point = fromText(text => pointOf(text.split(',')), '`latitude,longitude` in degrees');

export const boxes = fromText((text): Box[] | undefined => {
  const parts = text.split(',');
  const [ne, sw] = [pointOf(parts.slice(0, 2)), pointOf(parts.slice(2))];
  if (!ne || !sw || ne.lat < sw.lat) return undefined;
  const box = { north: ne.lat, south: sw.lat, west: sw.lng, east: ne.lng };
  if (ne.lng >= sw.lng) return [box];
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ];
}, '`north,east,south,west` in degrees');

const typeOf = (field: string): SearchFieldType | undefined =>
  Object.hasOwn(listingSearchSchema, field) ? listingSearchSchema[field] : undefined;

export const sort = fromText((text): SortKey[] | undefined => {
  const keys = split(text).map(part => {
    const key = part.replace(/^-/, '');
    const field = key.replace(/^pub_/, '');
    const isLong = key.startsWith('pub_') && typeOf(field) === 'long';
    const isKnown = key === 'createdAt' || key === 'price' || isLong;
    return isKnown ? { key: isLong ? field : key, descending: !part.startsWith('-') } : undefined;
  });
  const known = keys.filter(key => key !== undefined);
  const isReadable = known.length === keys.length && keys.length <= maxSortKeys;
  return isReadable && new Set(known.map(({ key }) => key)).size === known.length ? known : undefined;
}, `at most ${maxSortKeys} of \`createdAt\`, \`price\` and \`pub_*\` of numbers, ascending with \`-\``);

/** A filter by a field of public data: a range of its number, or keys of the index. */
export type FieldFilter = { field: string; range: Range } | { isAll: boolean; keys: readonly string[] };

// Without a prefix all values must match.
function modeOf(text: string): { isAll: boolean; choices: string[] } {
  const [, mode, list] = /^(has_all|has_any):(.*)$/s.exec(text) ?? [undefined, 'has_all', text];
  return { isAll: mode === 'has_all', choices: split(list ?? '') };
}

function choicesOf(field: string, type: SearchFieldType, text: string): FieldFilter | undefined {
  const { isAll, choices } = type === 'multi-enum' ? modeOf(text) : { isAll: false, choices: split(text) };
  const isReadable = choices.length > 0 && choices.length <= maxChoices && !text.includes('\0');
  if (!isReadable) return undefined;
  if (type === 'boolean' && choices.some(choice => choice !== 'true' && choice !== 'false')) return undefined;
  const keys = choices.map(choice =>
    indexKey(field, field === 'subcategories' ? toSubcategoryKey(choice) : choice),
  );
  return { isAll: isAll || keys.length === 1, keys };
}

const forms = {
  enum: 'values with commas between them, any of which matches',
  boolean: '`true` or `false`',
  'multi-enum': '`has_all:` or `has_any:` and values with commas between them; all without a prefix',
};

const filterBy = (field: string, type: SearchFieldType): Schema<FieldFilter> =>
  type === 'long'
    ? fromText(text => {
        const read = rangeOf(text);
        return read && { field, range: read };
      }, rangeForm)
    : fromText(text => choicesOf(field, type, text), forms[type]);

const filters = new Map<string, Schema<FieldFilter>>();

/** `pub_*` of the fields that have a search schema. */
export const fieldFilters: Filters<FieldFilter> = {
  find(name) {
    const field = name.slice('pub_'.length);
    const type = name.startsWith('pub_') ? typeOf(field) : undefined;
    if (!type) return undefined;
    const filter = filters.get(field) ?? filterBy(field, type);
    filters.set(field, filter);
    return filter;
  },
  names: () => Object.keys(listingSearchSchema).map(field => `pub_${field}`),
};
