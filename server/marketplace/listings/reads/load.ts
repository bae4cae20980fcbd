import type { Resource } from '#contract/resource.ts';
import type { Ctx, IncludeTree } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import { toMarketplace } from '#server/marketplace/marketplace.ts';
import * as users from '#server/marketplace/users/index.ts';
import { withPendingChange } from '../records/withPendingChange.ts';
import { findOwn, findShown } from '../records/store.ts';
import { toListing, toOwnListing, toStock, toWholeListing } from './view.ts';
import { missingIn } from '../records/missing.ts';
import { contentOf } from '../records/content.ts';
import type { ListingRow, OwnListingRow, ShownListingRow, WithImages } from '../records/rows.ts';

/**
 * Loads listings in any state with the relationships requested by `ctx.read`, by id; unknown ids are absent. The caller
 * must check access; `maySeeAll` states that it has done so for listings that are not public, as otherwise the URLs of
 * their images don't work. Authors see all of their own listings.
 */
export async function load(
  ctx: Ctx,
  ids: readonly string[],
  as: 'listing' | 'ownListing',
  { maySeeAll = as === 'ownListing' }: { maySeeAll?: boolean } = {},
): Promise<Map<string, Resource>> {
  if (ids.length === 0) return new Map();
  const { db } = ctx.engine;
  const imageLimit = imageLimitOf(ctx);
  // An Integration client sees the author's view of every listing (marketplace-api 4.3).
  const found =
    as === 'listing' && ctx.viewer.kind !== 'integration'
      ? (await findShown(db, ids, imageLimit)).map(row => ({ row, resource: toListing(row) }))
      : as === 'ownListing'
        ? (await findOwn(db, ids, imageLimit))
            .map(row => withPendingChange(row, imageLimit))
            .map(row => ({ row, resource: toOwnListing(row) }))
        : // One image tells that there are any.
          (await findOwn(db, ids, imageLimit === null ? null : Math.max(1, imageLimit))).map(row => ({
            row,
            resource: withMissing(ctx, row),
          }));
  return withRelationships(ctx, found, as, maySeeAll);
}

/** Returns a listing in any state as others see it, and whether it is public now; undefined for an unknown id. */
export async function loadShown(
  ctx: Ctx,
  id: string,
): Promise<{ listing: Resource; isVisible: boolean } | undefined> {
  const [row] = await findShown(ctx.engine.db, [id], imageLimitOf(ctx));
  if (!row) return undefined;
  const found = await withRelationships(ctx, [{ row, resource: toListing(row) }], 'listing', false);
  const listing = found.get(id);
  return listing && { listing, isVisible: row.is_visible };
}

const imageLimitOf = ({ read: { include, limits } }: Ctx): number | null =>
  include.images ? (limits.images ?? null) : 0;

type Row = WithImages<ListingRow> & Partial<ShownListingRow>;

async function withRelationships(
  ctx: Ctx,
  found: readonly { row: Row; resource: Resource }[],
  as: 'listing' | 'ownListing',
  maySeeAll: boolean,
): Promise<Map<string, Resource>> {
  const { include } = ctx.read;
  const live = found.map(({ row }) => row).filter(row => !row.deleted);
  const [authors, pictures] = await Promise.all([
    include.author ? users.load(reading(ctx, include.author), unique(live.map(row => row.author_id))) : none,
    include.images ? loadImages(reading(ctx, include.images), live, maySeeAll) : none,
  ]);
  return new Map(
    found.map(({ row, resource }) => [
      row.id,
      row.deleted ? resource : { ...resource, relationships: relationships(ctx, row, as, authors, pictures) },
    ]),
  );
}

async function loadImages(
  ctx: Ctx,
  rows: readonly Row[],
  maySeeAll: boolean,
): Promise<Map<string, Resource>> {
  const arePublic = !maySeeAll && rows.every(row => isPublic(ctx, row));
  if (arePublic && rows.every(row => row.images)) {
    return images.showPublic(
      ctx,
      rows.flatMap(row => row.images ?? []),
    );
  }
  const ids = unique(rows.flatMap(row => row.image_ids));
  return images.load(ctx, ids, { maySeeAll, isPublic: arePublic });
}

/** Returns the operators' view of a listing. What the rules miss in one that is shown, or is to be, is our extension. */
function withMissing({ engine }: Ctx, row: WithImages<OwnListingRow>): Resource {
  const listing = toWholeListing(row);
  const isShown = !row.deleted && (row.state === 'published' || row.state === 'pendingApproval');
  const missing = isShown ? missingIn(engine.settings(), contentOf(row), row.image_ids.length) : [];
  if (missing.length === 0) return listing;
  return { ...listing, attributes: { ...listing.attributes, missingFields: missing } };
}

/** Authors and operators see images that others don't; to everybody else a published listing shows all of its own. */
const isPublic = ({ viewer }: Ctx, { state, author_id }: ListingRow): boolean =>
  state === 'published' &&
  viewer.kind !== 'integration' &&
  !(viewer.kind === 'user' && viewer.userId === author_id);

function relationships(
  { engine: { settings }, read: { include } }: Ctx,
  row: WithImages<ListingRow>,
  as: 'listing' | 'ownListing',
  authors: Map<string, Resource>,
  pictures: Map<string, Resource>,
): NonNullable<Resource['relationships']> {
  const related: NonNullable<Resource['relationships']> = {};
  if (include.author) {
    const author = authors.get(row.author_id);
    // What others see of the author, though clients expect the author's own type (marketplace-api 4.3).
    related.author = author && as === 'ownListing' ? { ...author, type: 'currentUser' } : (author ?? null);
  }
  if (include.images) related.images = row.image_ids.flatMap(id => pictures.get(id) ?? []);
  if (include.marketplace) related.marketplace = toMarketplace(settings());
  if (include.currentStock) related.currentStock = toStock(row);
  return related;
}

const none: Map<string, Resource> = new Map();

const unique = (ids: readonly string[]) => [...new Set(ids)];

const reading = (ctx: Ctx, include: IncludeTree): Ctx => ({ ...ctx, read: { ...ctx.read, include } });
