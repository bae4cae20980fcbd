import { DAY } from '#contract/time/units.ts';
import type { PlannedListing, PlannedMember } from '../../scripts/demo/seed/plan.ts';
import type { Demo } from './demo.ts';
import { isReversed, type SearchValues } from '#src/search/searchValues.ts';

/** A demo listing with all its searchable data. */
export interface Known {
  planned: PlannedListing;
  author: PlannedMember['member'];
  /** Location shown to others; that of accommodation is blurred. */
  shown: { lat: number; lng: number };
  /** Nights booked by others, as ISO days. */
  taken: ReadonlySet<string>;
}

/** Returns all published listings as the public sees them, newest first. */
export async function readEverything(
  { visitor, members, published }: Demo,
  taken: Readonly<Record<string, readonly string[]>>,
): Promise<Known[]> {
  const pages = await Promise.all([1, 2].map(page => visitor.listings.query({ page, perPage: 100 })));
  const seen = new Map(
    pages.flatMap(({ data }) => data.data.map(({ id, attributes }) => [id.uuid, attributes])),
  );
  return published.map(planned => {
    const { lat, lng } = (seen.get(planned.id) as unknown as { geolocation: Known['shown'] }).geolocation;
    const author = members.find(({ id }) => id === planned.authorId)?.member;
    if (!author) throw new RangeError(planned.id);
    return { planned, author, shown: { lat, lng }, taken: new Set(taken[planned.id]) };
  });
}

/**
 * Reference implementation of the search, as naive as possible: one listing after the other, one condition after the
 * other.
 */
export function findPlainly(all: readonly Known[], values: SearchValues): string[] {
  const found = all.filter(
    known =>
      Object.entries(values.filters).every(([key, text]) => isAsked(known, key, text)) &&
      isInside(known, values.bounds) &&
      isBetween(known.planned.listing.people, values.numbers.pub_capacityNumberOfPeople, 30) &&
      // A listing without a price is free of charge.
      (isReversed(values.price) ||
        isBetween((known.planned.listing.price ?? 0) / 100, values.price, 10_000_000)) &&
      isFree(known, values.dates),
  );
  const oldestFirst = values.sort === '-createdAt';
  const ordered = [...found].sort((a, b) => b.planned.written.getTime() - a.planned.written.getTime());
  return (oldestFirst ? ordered.reverse() : ordered).map(({ planned }) => planned.id);
}

function isAsked({ planned, author }: Known, key: string, text: string): boolean {
  const { listing, languages } = planned;
  const [mode, list] = text.includes(':') ? text.split(':') : ['has_any', text];
  const wanted = (list ?? '').split(',');
  const has = (values: readonly string[]) =>
    mode === 'has_all' ? wanted.every(one => values.includes(one)) : wanted.some(one => values.includes(one));
  const isOrganisation = 'fullName' in author;
  switch (key) {
    case 'pub_category':
      return has([listing.category]);
    case 'pub_subcategories':
      return has([listing.subcategory]);
    case 'pub_subcategoriesLevelOne':
      return has(listing.levels ?? []);
    case 'pub_language':
      return has(languages);
    case 'pub_profileType':
      return has([isOrganisation ? 'organisation' : 'private']);
    case 'pub_organisationType':
      return isOrganisation && has([author.organisationType]);
    case 'pub_isVerified':
      return has([String(author.isVerified === true)]);
    default:
      throw new RangeError(key);
  }
}

function isInside({ shown }: Known, bounds: SearchValues['bounds']): boolean {
  if (!bounds) return true;
  const { ne, sw } = bounds;
  const isAlong =
    sw.lng <= ne.lng
      ? shown.lng >= sw.lng && shown.lng <= ne.lng
      : shown.lng >= sw.lng || shown.lng <= ne.lng;
  return shown.lat >= sw.lat && shown.lat <= ne.lat && isAlong;
}

function isBetween(
  value: number | undefined,
  range: { min: number; max?: number } | undefined,
  most: number,
) {
  if (!range) return true;
  const isBelow = range.max === undefined || range.max >= most || (value ?? 0) <= range.max;
  return value !== undefined && value >= range.min && isBelow;
}

/**
 * A listing without a calendar of its own has a seat every day, from its `availableFrom` day on if it has one.
 */
function isFree({ planned, taken }: Known, dates: SearchValues['dates']): boolean {
  if (!dates) return true;
  if (planned.availableFrom !== undefined && dates.start < planned.availableFrom) return false;
  for (let day = dates.start; day < dates.end; day = nextDay(day)) if (taken.has(day)) return false;
  return true;
}

const nextDay = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
