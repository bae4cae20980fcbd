import type { JsonObject } from '#contract/json.ts';
import { translatedFields, type TranslatedName } from '#contract/listing/derived/translated.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import type { AvailabilityPlan } from '../input/availabilityPlan.ts';
import { stockOfListing, visible } from '../records/store.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

/** Returns whether a listing is public now: published, not deleted, and its author is active. */
export async function isVisible(db: Queryable, id: string): Promise<boolean> {
  const row = await db.first(
    `select 1 from listings l join users u on u.id = l.author_id where l.id = $1 and ${visible}`,
    [id],
    'listings-visible',
  );
  return row !== undefined;
}

/** Returns the ids of those of the listings that are public now. */
export async function findVisible(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    `select l.id from listings l join users u on u.id = l.author_id where l.id = ${anyOf('$1')} and ${visible}`,
    [ids],
    'listings-visible-of',
  );
  return new Set(rows.map(({ id }) => id));
}

/** SQL: whether the author of a listing `l` has let two questions in a row go unanswered (decision 118). */
const stale = `(l.waiting_told >= 2 or l.asked >= 2 and coalesce(l.asked_at > greatest(l.updated_at, l.confirmed_at), false))`;

/** The data of a listing in the search index: public data only. */
export interface SearchableListing {
  id: string;
  authorId: string;
  createdAt: Date;
  title: string;
  description: string | null;
  /** Minor units. */
  priceAmount: number | null;
  shownLat: number | null;
  shownLng: number | null;
  availabilityPlan: AvailabilityPlan | null;
  /** First day that can be booked, as the database formats it; null when the listing names none. */
  availableFrom: string | null;
  publicData: JsonObject;
  /** Quantity in stock; null: not tracked. */
  stock: number | null;
  /** Its author was asked whether it is still valid, or that people wait for an answer, twice in vain. */
  stale: boolean;
}

const translatedTexts = `jsonb_build_object(${translatedFields
  .map(name => `'${name}', l.public_data->'${name}'`)
  .join(', ')})`;

/** The texts of a public listing. */
export interface ListingTexts {
  id: string;
  title: string;
  description: string | null;
  /** The translated texts among the public data. */
  publicData: { readonly [Name in TranslatedName]?: string };
  /** The address of its town, as `publicData.location` has it. */
  place: string | null;
}

/**
 * Returns the texts of those of the listings that are public now, without those of authors separated from this reader by
 * a block.
 */
export function findVisibleTexts(
  db: Queryable,
  ids: readonly string[],
  readerId?: string,
): Promise<ListingTexts[]> {
  return db.rows(
    `select l.id, l.title, l.description, l.written_in,
       ${translatedTexts} as public_data,
       l.public_data->'location'->>'address' as place
     from listings l join users u on u.id = l.author_id where l.id = ${anyOf('$1')} and ${visible}
       and apart_since(l.author_id, $2::uuid) is null`,
    [ids, readerId ?? null],
    'listings-visible-texts',
  );
}

/** Returns those of the listings that are public. */
export function findSearchable(db: Queryable, ids: readonly string[]): Promise<SearchableListing[]> {
  return db.rows(
    `select l.id, l.author_id, l.created_at, l.title, l.description, l.price_amount, l.shown_lat, l.shown_lng,
       l.availability_plan, available_from(l.public_data, l.availability_plan)::text as available_from, l.public_data,
       ${stockOfListing}, ${stale} as stale
     from listings l join users u on u.id = l.author_id where l.id = ${anyOf('$1')} and ${visible} order by l.created_at, l.id`,
    [ids],
    'listings-searchable',
  );
}

/** What matching compares of a listing. */
export type ComparableListing = Pick<
  SearchableListing,
  'id' | 'authorId' | 'createdAt' | 'shownLat' | 'shownLng' | 'publicData'
>;

/** Returns those of the listings that are public, without the texts and calendars, which are most of a listing. */
export function findComparable(db: Queryable, ids: readonly string[]): Promise<ComparableListing[]> {
  return db.rows(
    `select l.id, l.author_id, l.created_at, l.shown_lat, l.shown_lng, l.public_data
     from listings l join users u on u.id = l.author_id where l.id = ${anyOf('$1')} and ${visible}`,
    [ids],
    'listings-comparable',
  );
}

/** A listing's position in chronological order, as the database formats it. */
export interface InTime {
  id: string;
  at: string;
}

/** Returns listings in any state after this position, oldest first. */
export function findAfter(db: Queryable, after: InTime | undefined, limit: number): Promise<InTime[]> {
  return db.rows<InTime>(
    `select id, created_at::text as at from listings
     where $1::uuid is null or (created_at, id) > ($2::timestamptz, $1) order by created_at, id limit $3`,
    [after?.id, after?.at, limit],
  );
}

/** How many public listings are in a town. */
export interface TownCount {
  /** "Town, Country" in the language of the authors. */
  address: string;
  /** The middle of these listings, as they are shown. */
  lat: number;
  lng: number;
  listings: number;
}

/** Returns the towns with the most public listings, one row for each spelling. */
export function findTowns(db: Queryable, limit: number): Promise<TownCount[]> {
  return db.rows(
    `select l.public_data->'location'->>'address' as address, avg(l.shown_lat)::float8 as lat,
       avg(l.shown_lng)::float8 as lng, count(*)::int as listings
     from listings l join users u on u.id = l.author_id
     where ${visible} and l.shown_lat is not null and l.public_data->'location'->>'address' is not null
     group by 1 order by listings desc, address limit $1`,
    [limit],
    'listings-towns',
  );
}
