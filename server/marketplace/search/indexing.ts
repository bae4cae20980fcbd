import type { JsonObject } from '#contract/json.ts';
import { listingSearchSchema } from '#contract/listing/searchSchema.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import { hoursOfWeek, weekOf } from '#server/marketplace/availability/index.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { indexKey } from './filters.ts';
import { putRows, deleteRows, vacuumAndAnalyze, type IndexRow } from './store.ts';

export const accountData: AccountData = { tables: { listing_index: {}, listing_text: {} } };

export const listingIndexer: listings.ListingIndexer = {
  async reindex(tx, listingIds) {
    const found = await listings.findSearchable(tx, listingIds);
    const kept = new Set(found.map(({ id }) => id));
    const now = new Date();
    await putRows(
      tx,
      found.map(listing => toIndexRow(listing, now)),
    );
    await deleteRows(
      tx,
      listingIds.filter(id => !kept.has(id)),
    );
  },
};

const batch = 1000;

/**
 * Rebuilds the search rows of all listings, a thousand per transaction. Run it after bulk imports, and after a database
 * upgrade: each version stems words in its own way and only finds its own stems. Rows are written in order of creation,
 * as in normal operation, so that scans of the newest find them next to each other.
 */
export async function rebuildIndex(db: Db): Promise<void> {
  let last: listings.InTime | undefined;
  do {
    const found = await listings.findAfter(db, last, batch);
    await db.transaction(tx =>
      listingIndexer.reindex(
        tx,
        found.map(({ id }) => id),
      ),
    );
    last = found.at(-1);
  } while (last);
  await vacuumAndAnalyze(db);
}

function toIndexRow(listing: listings.SearchableListing, now: Date): IndexRow {
  const week = weekOf(listing.availabilityPlan);
  const hours = hoursOfWeek(listing.availabilityPlan, now);
  const [mon, tue, wed, thu, fri, sat, sun] = week ?? noWeek;
  return {
    listingId: listing.id,
    authorId: listing.authorId,
    createdAt: listing.createdAt,
    // Without a price it is free (readings 5), and so also matches "ten euros at most".
    price: listing.priceAmount ?? 0,
    lat: listing.shownLat,
    lng: listing.shownLng,
    keys: keysOf(listing.publicData),
    nums: numbersOf(listing.publicData),
    ...{ mon, tue, wed, thu, fri, sat, sun },
    hours: hours?.mask ?? null,
    longest: hours?.longest ?? null,
    most: hours?.most ?? null,
    availableFrom: listing.availableFrom,
    stock: listing.stock,
    stale: listing.stale,
    title: listing.title,
    description: listing.description ?? '',
  };
}

const noWeek = [null, null, null, null, null, null, null] as const;

/** Returns the keys of all filterable values; skips values whose type differs from the schema. */
export function keysOf(data: JsonObject): string[] {
  return Object.entries(listingSearchSchema).flatMap(([field, type]) => {
    const value = data[field];
    if (type === 'enum') return typeof value === 'string' ? [indexKey(field, value)] : [];
    if (type === 'boolean') return typeof value === 'boolean' ? [indexKey(field, value)] : [];
    if (type !== 'multi-enum' || !Array.isArray(value)) return [];
    return value.filter(one => typeof one === 'string').map(one => indexKey(field, one));
  });
}

function numbersOf(data: JsonObject): JsonObject {
  const numberFields = Object.keys(listingSearchSchema).filter(
    field => listingSearchSchema[field] === 'long' && Number.isSafeInteger(data[field]),
  );
  return Object.fromEntries(numberFields.map(field => [field, Number(data[field])]));
}
