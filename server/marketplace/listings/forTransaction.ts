import type { ListingState } from '#contract/entities/listing.ts';
import type { JsonObject } from '#contract/json.ts';
import { Money } from '#contract/values.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findShown } from './store.ts';

/** What the transactions module decides by. */
export interface ListingForTransaction {
  id: string;
  authorId: string;
  state: ListingState;
  deleted: boolean;
  price: Money | null;
  publicData: JsonObject;
}

/** The listing in whatever state it is; undefined when there is none. Works inside an open transaction. */
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
