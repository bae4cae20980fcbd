import type { LatLng } from '#contract/entities/place.ts';
import type { ListingState } from '#contract/entities/listing.ts';
import type { JsonObject } from '#contract/json.ts';
import { Money } from '#contract/values.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { exactLocation, type ExactLocation } from '../input/location.ts';
import { findPrivateData, findShown } from '../records/store.ts';

/** The data of a listing that the transactions module needs for its decisions. */
export interface ListingForTransaction {
  id: string;
  authorId: string;
  state: ListingState;
  deleted: boolean;
  price: Money | null;
  publicData: JsonObject;
}

/** Finds a listing in any state; undefined when there is none. Works within an open transaction. */
export async function findForTransaction(
  db: Queryable,
  listingId: string,
): Promise<ListingForTransaction | undefined> {
  const [row] = await findShown(db, [listingId], 0);
  return (
    row && {
      id: row.id,
      authorId: row.author_id,
      state: row.state,
      deleted: row.deleted,
      price: row.price_amount === null ? null : new Money(Number(row.price_amount), row.price_currency ?? ''),
      publicData: row.public_data,
    }
  );
}

/**
 * Returns the exact point of a listing. Only for the two parties of an accepted stay, as {@link findExactLocations}; the
 * caller must have checked that.
 */
export async function findExactPoint(db: Queryable, listingId: string): Promise<LatLng | undefined> {
  const row = await db.first<{ lat: number | null; lng: number | null }>(
    'select lat, lng from listings where id = $1 and not deleted',
    [listingId],
  );
  const { lat, lng } = row ?? {};
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined;
}

/**
 * Returns the exact locations by listing id. Only for the two parties of an accepted stay (readings 12); the caller
 * must have checked that.
 */
export async function findExactLocations(
  db: Queryable,
  listingIds: readonly string[],
): Promise<Map<string, ExactLocation>> {
  const rows = listingIds.length > 0 ? await findPrivateData(db, listingIds) : [];
  const known = rows.map(row => [row.id, exactLocation(row.private_data)] as const);
  return new Map(known.filter((pair): pair is [string, ExactLocation] => pair[1] !== undefined));
}
