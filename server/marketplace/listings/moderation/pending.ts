import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { type Ctx, noIncludes } from '#server/marketplace/ctx.ts';
import { requireOperator } from '#server/marketplace/users/index.ts';
import type { Value } from '#contract/values.ts';
import * as events from '#server/marketplace/events/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { load } from '../reads/load.ts';

/** A listing, or a change of one, that waits for approval. */
export interface PendingListing {
  /** The author's view, with the relationship `author`. */
  listing: Resource;
  /** When its author published or last changed it: the `updatedAt` for approve. */
  since: Date;
  /** new: not visible to others; change: others see the previous version; shown: others already see the change. */
  what: PendingRow['what'];
}

/**
 * Returns what waits for approval, longest waiting first, at most `limit`. For operators only. @throws ApiError
 * forbidden.
 */
export async function queryPending(
  ctx: Ctx,
  { limit = null }: { limit?: number | null } = {},
): Promise<PendingListing[]> {
  requireOperator(ctx.viewer);
  const pending = await findPending(ctx.engine.db, limit);
  const read = { ...noIncludes, include: { author: {} } };
  const listings = await load(
    { ...ctx, read },
    pending.map(({ id }) => id),
    'ownListing',
  );
  return pending.flatMap(({ id, what, updatedAt: since }) => {
    const listing = listings.get(id);
    return listing ? [{ listing, since, what }] : [];
  });
}

/**
 * Returns a waiting listing with the includes of `ctx.read`, and its state when an operator last reviewed it, as far as
 * that is stored: `before` has the relationship `images`. For operators only. @throws ApiError forbidden, not-found
 */
export async function showPending(
  ctx: Ctx,
  { id }: { id: string },
): Promise<PendingListing & { before: Resource | undefined }> {
  requireOperator(ctx.viewer);
  const row = isUuid(id) ? await findPendingOne(ctx.engine.db, id) : undefined;
  const listing = row && (await load(ctx, [id], 'ownListing')).get(id);
  if (!row || !listing) throw new ApiError('not-found');
  const { what, updatedAt: since } = row;
  return { listing, since, what, before: await previousVersion(ctx, listing, row) };
}

type Values = Readonly<Record<string, Value>>;

/**
 * Returns a waiting listing as it was when an operator last reviewed it: for a change the published version, otherwise
 * reconstructed from the events since then. undefined when it was never reviewed. Its images are ids only.
 */
async function previousVersion(
  ctx: Ctx,
  listing: Resource,
  { id, what, seenAt }: PendingRow,
): Promise<Resource | undefined> {
  if (what === 'change') {
    const whole: Ctx = {
      ...ctx,
      viewer: { kind: 'integration' },
      read: { ...noIncludes, include: { images: {} } },
    };
    return (await load(whole, [id], 'listing')).get(id);
  }
  return seenAt ? revertEvents(ctx, listing, seenAt) : undefined;
}

/** Returns the listing with the changes of its events since then reverted. */
async function revertEvents(ctx: Ctx, listing: Resource, since: Date): Promise<Resource> {
  const { items } = await events.query(ctx, {
    resourceId: listing.id,
    createdAtStart: since,
    eventTypes: ['listing/updated'],
  });
  return items.toReversed().reduce(before, listing);
}

function before(after: Resource, event: Resource): Resource {
  const { attributes = {}, relationships = {} } = event.attributes.previousValues as unknown as {
    attributes?: Values;
    relationships?: { images?: { data: readonly { id: { uuid: string } }[] } };
  };
  const { publicData, privateData, ...plain } = attributes;
  const images = relationships.images?.data.map(({ id }) => events.refer('image', id.uuid));
  return {
    ...after,
    attributes: {
      ...after.attributes,
      ...plain,
      publicData: merged(after.attributes.publicData, publicData),
      privateData: merged(after.attributes.privateData, privateData),
    },
    relationships: { ...after.relationships, ...(images ? { images } : {}) },
  };
}

const merged = (after: Value | undefined, previous: Value | undefined): Value => ({
  ...(after as Values | undefined),
  ...(previous as Values | undefined),
});

interface PendingRow {
  id: string;
  updatedAt: Date;
  what: 'new' | 'change' | 'shown';
  /** When an operator last sent it back, or since when a published change has been unreviewed; null: never. */
  seenAt: Date | null;
}

const pending = `
  select id, updated_at, 'new' as what, rejected_at as seen_at from listings
    where state = 'pendingApproval' and not deleted
  union all
  select l.id, l.updated_at, 'change', null from listing_changes c join listings l on l.id = c.listing_id
    where c.rejected_at is null and l.state = 'published' and not l.deleted
  union all
  select id, updated_at, 'shown', unseen_since from listings
    where unseen_since is not null and state = 'published' and not deleted
      and not exists (select from listing_changes c where c.listing_id = id and c.rejected_at is null)`;

/**
 * Returns what waits for approval and when its author last changed it, longest waiting first. `limit` null: everything.
 */
function findPending(db: Queryable, limit: number | null): Promise<PendingRow[]> {
  return db.rows(`select * from (${pending}) p order by updated_at, id limit $1`, [limit]);
}

/** undefined when it is not waiting. */
function findPendingOne(db: Queryable, id: string): Promise<PendingRow | undefined> {
  return db.first(`select * from (${pending}) p where id = $1`, [id]);
}

/** Returns how many listings wait. */
export async function countPending(db: Queryable): Promise<number> {
  const row = await db.first<{ count: number }>(`select count(*)::int as count from (${pending}) p`);
  return row?.count ?? 0;
}
