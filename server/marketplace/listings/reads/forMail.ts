import type { ListingState } from '#contract/listing/listing.ts';
import type { Money } from '#contract/payment/currencies.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findSeen, findShown } from '../records/store.ts';

/** The data of a listing that mails may contain: never the exact location. */
export interface ListingForMail {
  id: string;
  authorId: string;
  title: string;
  state: ListingState;
  deleted: boolean;
  publicData: JsonObject;
  metadata: JsonObject;
  /** null: free. */
  price: Money | null;
  /** IANA zone; undefined for listings booked by the day. */
  timeZone?: string;
}

/**
 * Returns a listing as it is, or as its `reader` sees it, who may be a former contact of its author; undefined when there
 * is no such listing.
 */
export async function findForMail(
  db: Queryable,
  listingId: string,
  reader?: { id: string; at: Date | null },
): Promise<ListingForMail | undefined> {
  const [row] = reader
    ? await findSeen(db, reader.id, [{ id: listingId, at: reader.at }], { imageLimit: 0 })
    : await findShown(db, [listingId], { imageLimit: 0 });
  if (!row) return undefined;
  const {
    id,
    authorId,
    title,
    state,
    deleted,
    publicData,
    metadata,
    availabilityPlan: plan,
    priceAmount: amount,
    priceCurrency: currency,
  } = row;
  const timeZone = plan?.type === 'availability-plan/time' ? { timeZone: plan.timezone } : {};
  const price = amount === null || currency === null ? null : { amount, currency };
  return { id, authorId, title, state, deleted, publicData, metadata, price, ...timeZone };
}
