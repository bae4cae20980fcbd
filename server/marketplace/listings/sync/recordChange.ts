import type { Resource } from '#contract/resource.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as events from '#server/marketplace/events/index.ts';
import { marketplaceId } from '#server/marketplace/marketplace.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { findOne } from '../records/store.ts';
import { markFirstPublished } from '../records/writeStore.ts';
import { toStock, toWholeListing } from '../reads/view.ts';
import type { Clock } from '#server/marketplace/origin.ts';
import type { OwnListingRow, WithImages } from '../records/rows.ts';

/** The origin of a change to a listing, and the search indexer. */
export type ChangeOrigin = events.Origin & { engine: Pick<Engine, 'listingIndexer'> };

/** A listing before its change; its images may be omitted if unchanged. */
type Before = OwnListingRow & Partial<WithImages<OwnListingRow>>;

/** Returns the current time, but later than the row's last change, so that it identifies a version of the listing. */
export function nextUpdatedAt(clock: Clock, row: { updatedAt: Date }): Date {
  return new Date(Math.max(clock.now().getTime(), row.updatedAt.getTime() + 1));
}

/**
 * Records a change of a listing in the same database transaction: adds it to the outbox and to the operators' events,
 * and reindexes the listing. `before` is the previous version; without it, the listing is new.
 */
export async function recordChange(origin: ChangeOrigin, tx: Tx, id: string, before?: Before): Promise<void> {
  await addToOutbox(tx, origin.engine.clock, before ? listingUpdated : 'listing/created', {
    listingId: id,
  });
  const row = await findOne(tx, id);
  if (row?.state === 'published' && (await markFirstPublished(tx, id, origin.engine.clock.now())))
    await addToOutbox(tx, origin.engine.clock, firstPublished, { listingId: id }, firstPublishedDelay);
  if (row) {
    const was = before && asRecorded({ imageIds: row.imageIds, ...before });
    await events.record(origin, tx, { ...(was ? { before: was } : {}), after: asRecorded(row) });
  }
  await origin.engine.listingIndexer.reindex(tx, [id]);
}

/** Outbox event: a listing changed; its payload is `{listingId}`. */
export const listingUpdated = 'listing/updated';

/** Outbox event: a listing that was never public before has been public for a while; its payload is `{listingId}`. */
export const firstPublished = 'listing/first-published';

/**
 * Delay between first publication and its event: long enough not to miss a publication whose commit took that long, and
 * for an author to undo a mistake. Milliseconds.
 */
export const firstPublishedDelay = 2 * MINUTE;

/** Records that listings were deleted or hidden. `before` are their previous versions. */
export async function recordRemoval(
  origin: ChangeOrigin,
  tx: Tx,
  before: readonly WithImages<OwnListingRow>[],
): Promise<void> {
  for (const row of before) {
    await addToOutbox(tx, origin.engine.clock, 'listing/deleted', { listingId: row.id });
    await events.record(origin, tx, { before: asRecorded(row) });
  }
  await origin.engine.listingIndexer.reindex(
    tx,
    before.map(({ id }) => id),
  );
}

/** Returns the operators' view of a listing, with relations by id. */
function asRecorded(row: WithImages<OwnListingRow>): Resource {
  return {
    ...toWholeListing(row),
    relationships: {
      marketplace: events.refer('marketplace', marketplaceId),
      author: events.refer('user', row.authorId),
      images: row.imageIds.map(id => events.refer('image', id)),
      currentStock: toStock(row),
    },
  };
}
