import type { Resource } from '#contract/resource.ts';
import type { Clock, Engine } from '#server/marketplace/ctx.ts';
import * as events from '#server/marketplace/events/index.ts';
import { marketplaceId } from '#server/marketplace/marketplace.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { findOne, type OwnListingRow, type WithImages } from './store.ts';
import { markFirstPublished } from './writeStore.ts';
import { toStock, toWholeListing } from './view.ts';

/** Who changes a listing, and what search needs to learn of it. */
export type Changing = events.Origin & Pick<Engine, 'listingIndexer'>;

/** How a listing was before its change; its pictures may be left out where they stay. */
type Before = OwnListingRow & Partial<WithImages<OwnListingRow>>;

/**
 * Now, but later than the row's last change: whoever looked at a listing can tell by this moment whether it is still what
 * they saw.
 */
export function nextMoment(clock: Clock, row: { updated_at: Date }): Date {
  return new Date(Math.max(clock.now().getTime(), row.updated_at.getTime() + 1));
}

/**
 * Ends every change of a listing: the fact goes to the outbox and to operators' events and search learns of it, in the same
 * transaction. `before` is the listing as it was: without it, it is new.
 */
export async function changed(origin: Changing, tx: Tx, id: string, before?: Before): Promise<void> {
  await addToOutbox(tx, origin.clock, before ? 'listing/updated' : 'listing/created', { listingId: id });
  const row = await findOne(tx, id);
  if (row?.state === 'published' && (await markFirstPublished(tx, id, origin.clock.now())))
    await addToOutbox(tx, origin.clock, firstPublished, { listingId: id }, toldAfter);
  if (row) {
    const was = before && asRecorded({ image_ids: row.image_ids, ...before });
    await events.record(origin, tx, { ...(was ? { before: was } : {}), after: asRecorded(row) });
  }
  await origin.listingIndexer.reindex(tx, [id]);
}

/** The fact that others have seen a listing for a while that they never saw before; its payload is `{listingId}`. */
export const firstPublished = 'listing/first-published';

/**
 * How long others have seen it before anybody is told: a publication that took as long to be committed is not missed, and
 * an author can take back a slip. Milliseconds.
 */
export const toldAfter = 2 * 60_000;

/** Ends what takes listings away, for good or for others. `before` is how they were. */
export async function gone(
  origin: Changing,
  tx: Tx,
  before: readonly WithImages<OwnListingRow>[],
): Promise<void> {
  for (const row of before) {
    await addToOutbox(tx, origin.clock, 'listing/deleted', { listingId: row.id });
    await events.record(origin, tx, { before: asRecorded(row) });
  }
  await origin.listingIndexer.reindex(
    tx,
    before.map(({ id }) => id),
  );
}

/** As operators see a listing, its relations by id. */
function asRecorded(row: WithImages<OwnListingRow>): Resource {
  return {
    ...toWholeListing(row),
    relationships: {
      marketplace: events.refer('marketplace', marketplaceId),
      author: events.refer('user', row.author_id),
      images: row.image_ids.map(id => events.refer('image', id)),
      currentStock: toStock(row),
    },
  };
}
