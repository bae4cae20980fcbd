import type { LatLng } from '#contract/geo/place.ts';
import type { ListingState } from '#contract/listing/listing.ts';
import type { JsonObject } from '#contract/json.ts';
import { Money } from '#contract/values.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { exactLocation, type ExactLocation } from '../input/location.ts';
import { findShown } from '../records/store.ts';

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
  const [row] = await findShown(db, [listingId], { imageLimit: 0 });
  return (
    row && {
      id: row.id,
      authorId: row.authorId,
      state: row.state,
      deleted: row.deleted,
      price: row.priceAmount === null ? null : new Money(Number(row.priceAmount), row.priceCurrency ?? ''),
      publicData: row.publicData,
    }
  );
}

/** Where a listing is: as its author typed it, and on the map. */
export interface ExactPlace {
  location?: ExactLocation;
  point?: LatLng;
}

/**
 * Returns the exact places by listing id. Only for the provider, and for the guest when a stay is accepted (readings 12);
 * the caller must have checked that.
 */
export async function findExactPlaces(
  db: Queryable,
  listingIds: readonly string[],
): Promise<Map<string, ExactPlace>> {
  const rows = await db.rows<{ id: string; data: JsonObject; lat: number | null; lng: number | null }>(
    'select id, private_data as data, lat, lng from listings where id = any($1) and not deleted',
    [listingIds],
    'listing-places',
  );
  return new Map(
    rows.map(({ id, data, lat, lng }) => {
      const location = exactLocation(data);
      const point = lat === null || lng === null ? undefined : { lat, lng };
      return [id, { ...(location && { location }), ...(point && { point }) }];
    }),
  );
}
