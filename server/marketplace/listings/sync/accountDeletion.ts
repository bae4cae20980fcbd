import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { recordRemoval, type ChangeOrigin } from './recordChange.ts';
import { deleteCirclesOf } from '../records/shownPoint.ts';
import { lockAllOf } from '../records/store.ts';

export const accountData: AccountData = {
  tables: {
    listings: { id: 'emptied rows that the transactions of others are about' },
    listing_calendars: {},
    listing_changes: {},
    listing_images: {},
    past_listings: {},
    shown_circles: {},
  },
  close: deleteAllOf,
  belongings: idsOf,
  erase: (_, tx, userId) => anonymiseDeletedOf(tx, userId),
};

/**
 * Marks every listing of an author as deleted and removes it from search, when the author is banned or deletes their
 * account.
 */
async function deleteAllOf(origin: ChangeOrigin, tx: Tx, authorId: string): Promise<void> {
  const rows = await lockAllOf(tx, authorId);
  await tx.run('update listings set deleted = true, updated_at = $2 where author_id = $1 and not deleted', [
    authorId,
    origin.engine.clock.now(),
  ]);
  await tx.run('delete from past_listings using listings l where l.id = listing_id and l.author_id = $1', [
    authorId,
  ]);
  await recordRemoval(origin, tx, rows);
}

/** Returns the ids of all listings of an author, deleted or not. */
async function idsOf(tx: Tx, authorId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>('select id from listings where author_id = $1', [authorId]);
  return rows.map(({ id }) => id);
}

/** Reindexes an author's listings after the author became active. */
export async function reindexAllOf(
  { listingIndexer }: Pick<Engine, 'listingIndexer'>,
  tx: Tx,
  authorId: string,
): Promise<void> {
  const rows = await tx.rows<{ id: string }>(
    'select id from listings where author_id = $1 and not deleted order by id',
    [authorId],
  );
  await listingIndexer.reindex(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Blanks the content of an author's deleted listings and unlinks their images; transactions can still refer to the
 * listings.
 */
async function anonymiseDeletedOf(tx: Tx, authorId: string): Promise<void> {
  await deleteCirclesOf(tx, authorId);
  await tx.run(
    'delete from listing_images using listings l where l.id = listing_id and l.author_id = $1 and l.deleted',
    [authorId],
  );
  await tx.run(
    'delete from listing_changes using listings l where l.id = listing_id and l.author_id = $1 and l.deleted',
    [authorId],
  );
  await tx.run(
    `update listings set title = '', description = null, price_amount = null, price_currency = null, lat = null,
       lng = null, shown_lat = null, shown_lng = null, availability_plan = null, public_data = '{}',
       private_data = '{}', metadata = '{}', written_in = '', rejected_reason = null, rejected_at = null
     where author_id = $1 and deleted`,
    [authorId],
  );
}
