import type { JsonObject } from '#contract/json.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import type { AvailabilityPlan } from './availabilityPlan.ts';
import { stockOfListing } from './store.ts';

/** Whether others may see it now: published, not deleted, and its author is active. */
export async function isVisible(db: Queryable, id: string): Promise<boolean> {
  const row = await db.first(
    `select 1 from listings l join users u on u.id = l.author_id where l.id = $1 and ${visible}`,
    [id],
    'listings-visible',
  );
  return row !== undefined;
}

/** Condition on a listing `l` and its author `u`. */
export const visible = `l.state = 'published' and not l.deleted and u.state = 'active' and u.deleted_at is null`;

/** What search keeps of a listing: only what others may see. */
export interface SearchableListing {
  id: string;
  author_id: string;
  created_at: Date;
  title: string;
  description: string | null;
  /** Minor units. */
  price_amount: number | null;
  shown_lat: number | null;
  shown_lng: number | null;
  availability_plan: AvailabilityPlan | null;
  public_data: JsonObject;
  /** Pieces left; null: nobody counts them. */
  stock: number | null;
}

/** Those of the listings that others may see. */
export function findSearchable(db: Queryable, ids: readonly string[]): Promise<SearchableListing[]> {
  return db.rows(
    `select l.id, l.author_id, l.created_at, l.title, l.description, l.price_amount, l.shown_lat, l.shown_lng,
       l.availability_plan, l.public_data, ${stockOfListing}
     from listings l join users u on u.id = l.author_id where l.id = any($1::uuid[]) and ${visible} order by l.created_at, l.id`,
    [ids],
    'listings-searchable',
  );
}

/** A listing's place in the order of time, as the database writes it. */
export interface InTime {
  id: string;
  at: string;
}

/** Listings in any state, the oldest first, after this one. */
export function findAfter(db: Queryable, after: InTime | undefined, limit: number): Promise<InTime[]> {
  return db.rows<InTime>(
    `select id, created_at::text as at from listings
     where $1::uuid is null or (created_at, id) > ($2::timestamptz, $1) order by created_at, id limit $3`,
    [after?.id, after?.at, limit],
  );
}
