import * as v from 'valibot';
import {
  type Asked,
  paged,
  pagingFields,
  type Parsed,
  parseQuery,
  query,
  type QueryTexts,
} from '#contract/inputs.ts';
import {
  type AddIssue,
  type Breach,
  coded,
  fromText,
  pathTo,
  readWithin,
  rule,
  type Schema,
} from '#contract/parse.ts';
import { maxPagingDepth, type Paging } from '#contract/paging.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { instant, integer, oneOf, optional, string, uuid } from '#contract/schemas.ts';
import { type Availability, type ListingFilters, type Range, synonymsOfAll, wordsOf } from './filters.ts';
import { boxes, type FieldFilter, fieldFilters, ids, point, range, sort } from './parameters.ts';
import { withoutUnknown } from './unknownFilters.ts';

const modes = {
  'day-full': { by: 'day', isFull: true },
  'day-partial': { by: 'day', isFull: false },
  'time-full': { by: 'time', isFull: true },
  'time-partial': { by: 'time', isFull: false },
  // Sent by older clients.
  full: { by: 'day', isFull: true },
  partial: { by: 'day', isFull: false },
} as const;

type Mode = keyof typeof modes;

const asSent = (form: string) => optional(fromText(text => text, form));

/** Without `availability` the others are ignored, whatever they say. */
const availabilityFields = {
  availability: optional(
    oneOf<Mode>('day-full', 'day-partial', 'time-full', 'time-partial', 'full', 'partial'),
  ),
  start: asSent('an instant or a day, with `availability`'),
  end: asSent('an instant or a day, with `availability`'),
  seats: asSent('a whole number, 1 by default'),
  minDuration: asSent('days or minutes in a row, with a partial `availability`'),
};

const positive = integer({ min: 1, max: 999_999_999 });
const span = { start: instant, end: instant, seats: optional(positive) };

const whole = query(span);
const partial = query({ ...span, minDuration: optional(positive) });

function read(mode: Mode): Schema<Availability> {
  const { by, isFull } = modes[mode];
  const found = ({ start, end, seats = 1 }: Parsed<typeof span>) => ({ by, start, end, seats });
  if (isFull)
    return v.pipe(
      whole,
      v.transform(asked => ({ ...found(asked), isUnpaged: by === 'time' })),
    );
  return v.pipe(
    partial,
    v.transform(({ minDuration, ...asked }) => ({
      ...found(asked),
      atLeast: minDuration ?? 1,
      isUnpaged: by === 'time' || minDuration !== undefined,
    })),
  );
}

/** Free seats as each mode asks for them, from the other parameters. */
const availabilityIn: Readonly<Record<Mode, Schema<Availability>>> = {
  'day-full': read('day-full'),
  'day-partial': read('day-partial'),
  'time-full': read('time-full'),
  'time-partial': read('time-partial'),
  full: read('full'),
  partial: read('partial'),
};

/** The texts of {@link availabilityFields}. */
const availabilityTexts = ({
  start,
  end,
  seats,
  minDuration,
}: Parsed<typeof availabilityFields>): QueryTexts =>
  Object.fromEntries(
    Object.entries({ start, end, seats, minDuration }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );

/** The maximum number of matches of a keyword search that are ranked, and so can be paged through. */
export const maxRanked = 2000;

/** Parameters about the text and the public data of a listing. */
export const contentFields = {
  ids: optional(ids),
  keywords: optional(string()),
  sort: optional(sort),
  ...pagingFields,
};

export const listingFields = {
  ...contentFields,
  authorId: optional(uuid),
  bounds: optional(boxes),
  origin: optional(point),
  price: optional(range),
  minStock: optional(integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
  stockMode: optional(oneOf('strict', 'match-undefined')),
  ...availabilityFields,
};

/** Text of nothing but spaces is no filter. */
export const searchOptions = { isTrimmed: true, filters: fieldFilters };

type Content = Asked<typeof contentFields, FieldFilter>;
type Listing = Asked<typeof listingFields, FieldFilter>;

/** With the names of filters by fields that have no search schema. */
export type ListingQuery = ListingFilters & { unknown: readonly string[] };

/** How many listings can be paged through. */
export const reachable = ({ keywords, sort: order }: Parsed<typeof contentFields>): number =>
  keywords !== undefined && order === undefined ? maxRanked : maxPagingDepth;

/** What excludes each other. */
export function excludedByOrigin({ origin, keywords, sort: order }: Listing): Breach | undefined {
  const excluded = keywords === undefined ? order && 'sort' : 'keywords';
  return origin && excluded ? { path: [excluded], message: coded('validation-invalid-params') } : undefined;
}

/** The parameters of listings/query (marketplace API 5.1 to 5.5). */
export const listingQuery: Schema<ListingQuery> = v.pipe(
  paged(query(listingFields, searchOptions), reachable),
  rule(asked => excludedByOrigin(asked)),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => filtersOf(value, addIssue) ?? NEVER),
);

/**
 * Parses the query string parameters of listings/query. Accepts both spellings; ignores empty values and unknown keys.
 * @throws ApiError validation-invalid-value at a malformed parameter; validation-invalid-params at a field without a
 * search schema and where parameters exclude each other.
 */
export const parseListingQuery = (texts: QueryTexts): ListingFilters =>
  withoutUnknown(parseQuery(listingQuery, texts));

/** Returns the filters; undefined after an issue with the availability. */
export function filtersOf(asked: Listing & Paging, addIssue: AddIssue): ListingQuery | undefined {
  const { authorId, bounds, origin, price, minStock, stockMode, availability: mode } = asked;
  const filters = contentFilters(asked);
  if (authorId !== undefined) filters.authorId = authorId;
  if (bounds) filters.boxes = bounds;
  if (origin) filters.origin = origin;
  if (price) filters.price = price;
  if (minStock !== undefined)
    filters.stock = { atLeast: minStock, orUncounted: stockMode === 'match-undefined' };
  if (mode === undefined) return filters;
  const availability = readWithin(availabilityIn[mode], availabilityTexts(asked), addIssue)?.output;
  if (!availability) return undefined;
  if (availability.isUnpaged && filters.page > 1) {
    addIssue({ message: 'There is a single page', path: pathTo('page') });
    return undefined;
  }
  filters.availability = availability;
  return filters;
}

/** Returns the filters that need no search index. */
export function contentFilters(asked: Content & Paging): ListingQuery {
  const { ids: among, keywords, sort: order = [], page, perPage, unknown } = asked;
  const query: ListingQuery = { ...byFields(asked), sort: order, page, perPage, unknown };
  if (among) query.ids = among;
  if (keywords !== undefined) {
    query.words = wordsOf(cleanWords(keywords));
    query.synonyms = synonymsOfAll(query.words);
  }
  return query;
}

function byFields({ filters }: Content): Pick<ListingFilters, 'allKeys' | 'anyKeys' | 'numberRanges'> {
  const allKeys: string[] = [];
  const anyKeys: (readonly string[])[] = [];
  const numberRanges: Record<string, Range> = {};
  for (const { filter } of filters) {
    if ('range' in filter) numberRanges[filter.field] = filter.range;
    else if (filter.isAll) allKeys.push(...filter.keys);
    else anyKeys.push(filter.keys);
  }
  return { allKeys, anyKeys, numberRanges };
}
