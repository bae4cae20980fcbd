import type { Resource } from '#contract/resource.ts';
import type { Ctx, IncludeTree } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import { toMarketplace } from '#server/marketplace/marketplace.ts';
import * as users from '#server/marketplace/users/index.ts';
import { withPendingChange } from '../records/changeStore.ts';
import { findOwn, findSeen, findShown, type ListingRead } from '../records/store.ts';
import { missingIn } from '../records/missing.ts';
import { contentOf } from '../records/content.ts';
import type { ListingRow, OwnListingRow, SeenListing, ShownListingRow, WithImages } from '../records/rows.ts';
import { toListing, toOwnListing, toStock, toWholeListing } from './view.ts';

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
      ? (await findShownTo(ctx, ids)).map(row => ({ row, resource: toListing(row) }))
      : as === 'ownListing'
        ? (await findOwn(db, ids, imageLimit))
            .map(row => withPendingChange(row, imageLimit))
            .map(row => ({ row, resource: toOwnListing(row) }))
        : // One image tells that there are any.
          (await findOwn(db, ids, imageLimit === null ? null : Math.max(1, imageLimit))).map(row => ({
            row,
            resource: withMissing(ctx, row),
          }));
  const resources = await withRelationships(ctx, found, as, maySeeAll);
  return new Map(resources.map(resource => [resource.id, resource]));
}

/** A former contact's view of a listing. */
export interface PastContact extends SeenListing {
  /** Its author, if included, is seen as they were then. */
  authorAt?: Date | null;
}

/**
 * Loads listings for a contact of their authors, who sees each as it was when the contact ended (decision 129), in the
 * order given; undefined where there is none. The caller must check that the viewer is one; operators see the present.
 */
export async function loadForContact(
  ctx: Ctx,
  contacts: readonly PastContact[],
): Promise<(Resource | undefined)[]> {
  const { viewer, engine } = ctx;
  if (viewer.kind !== 'user') {
    const found = await load(ctx, unique(contacts.map(({ id }) => id)), 'listing', { maySeeAll: true });
    return contacts.map(({ id }) => found.get(id));
  }
  const rows = await findSeen(engine.db, viewer.userId, contacts, readOf(ctx));
  const found = rows.map(row => ({ row: { ...row, ...contacts[row.asked] }, resource: toListing(row) }));
  const resources = await withRelationships(ctx, found, 'listing', true);
  return contacts.map((_, asked) => resources[rows.findIndex(row => row.asked === asked)]);
}

/** Returns a listing in any state as others see it, and whether it is public now; undefined for an unknown id. */
export async function loadShown(
  ctx: Ctx,
  id: string,
): Promise<{ listing: Resource; isVisible: boolean; hiddenSince: Date | null } | undefined> {
  const [row] = await findShownTo(ctx, [id]);
  if (!row) return undefined;
  const [listing] = await withRelationships(ctx, [{ row, resource: toListing(row) }], 'listing', false);
  return listing && { listing, isVisible: row.isVisible, hiddenSince: row.hiddenSince };
}

/** A user may see earlier versions; visitors see only what is public. */
function findShownTo(ctx: Ctx, ids: readonly string[]): Promise<ShownListingRow[]> {
  const { viewer, engine } = ctx;
  if (viewer.kind !== 'user') return findShown(engine.db, ids, readOf(ctx));
  return findSeen(
    engine.db,
    viewer.userId,
    ids.map(id => ({ id })),
    readOf(ctx),
  );
}

const imageLimitOf = ({ read: { include, limits } }: Ctx): number | null =>
  include.images ? (limits.images ?? null) : 0;

const isLong = /^(?:description|availabilityPlan|metadata)(?:\.|$)/;

function readOf(ctx: Ctx): ListingRead {
  const wanted = ctx.read.fields['listing'];
  return {
    imageLimit: imageLimitOf(ctx),
    variants: images.variantsToRead(ctx.read),
    isShort: wanted !== undefined && !wanted.some(field => isLong.test(field)),
  };
}

type Row = WithImages<ListingRow> & Partial<ShownListingRow> & Pick<PastContact, 'authorAt'>;

async function withRelationships(
  ctx: Ctx,
  found: readonly { row: Row; resource: Resource }[],
  as: 'listing' | 'ownListing',
  maySeeAll: boolean,
): Promise<Resource[]> {
  const { include } = ctx.read;
  const live = found.map(({ row }) => row).filter(row => !row.deleted);
  const [authors, pictures] = await Promise.all([
    include.author ? loadAuthors(reading(ctx, include.author), live) : none,
    include.images ? loadImages(reading(ctx, include.images), live, maySeeAll) : none,
  ]);
  return found.map(({ row, resource }) =>
    row.deleted ? resource : { ...resource, relationships: relationships(ctx, row, as, authors, pictures) },
  );
}

/** Each author once, although a list has several listings of some. */
function loadAuthors(ctx: Ctx, rows: readonly Row[]): Promise<Map<string, Resource>> {
  const authors = new Map(
    rows.map(row => [authorKey(row), { key: authorKey(row), id: row.authorId, at: row.authorAt ?? null }]),
  );
  return users.loadForContact(ctx, [...authors.values()]);
}

/** An author may be seen as they were at different moments. */
const authorKey = ({ authorId, authorAt }: Row): string => `${authorId} ${authorAt?.getTime() ?? ''}`;

async function loadImages(
  ctx: Ctx,
  rows: readonly Row[],
  maySeeAll: boolean,
): Promise<Map<string, Resource>> {
  if (maySeeAll) return images.load(ctx, imageIdsOf(rows), { maySeeAll });
  const past = rows.filter(row => row.isPast);
  const open = rows.filter(row => !row.isPast && row.images && isPublic(ctx, row));
  const others = rows.filter(row => !row.isPast && !(row.images && isPublic(ctx, row)));
  const [earlier, own] = await Promise.all([
    images.load(ctx, imageIdsOf(past), { maySeeAll: true }),
    images.load(ctx, imageIdsOf(others), { isPublic: others.every(row => isPublic(ctx, row)) }),
  ]);
  const shown = images.showPublic(
    ctx,
    open.flatMap(row => row.images ?? []),
  );
  return new Map([...own, ...shown, ...earlier]);
}

const imageIdsOf = (rows: readonly Row[]) => unique(rows.flatMap(row => row.imageIds));

/** Returns the operators' view of a listing. What the rules miss in one that is shown, or is to be, is our extension. */
function withMissing({ engine }: Ctx, row: WithImages<OwnListingRow>): Resource {
  const listing = toWholeListing(row);
  const isShown = !row.deleted && (row.state === 'published' || row.state === 'pendingApproval');
  const missing = isShown ? missingIn(engine.settings(), contentOf(row), row.imageIds.length) : [];
  if (missing.length === 0) return listing;
  return { ...listing, attributes: { ...listing.attributes, missingFields: missing } };
}

/** Authors and operators see images that others don't; to everybody else a published listing shows all of its own. */
const isPublic = ({ viewer }: Ctx, { state, authorId }: ListingRow): boolean =>
  state === 'published' &&
  viewer.kind !== 'integration' &&
  !(viewer.kind === 'user' && viewer.userId === authorId);

function relationships(
  { engine: { settings }, read: { include } }: Ctx,
  row: WithImages<ListingRow>,
  as: 'listing' | 'ownListing',
  authors: Map<string, Resource>,
  pictures: Map<string, Resource>,
): NonNullable<Resource['relationships']> {
  const related: NonNullable<Resource['relationships']> = {};
  if (include.author) {
    const author = authors.get(authorKey(row));
    // What others see of the author, though clients expect the author's own type (marketplace-api 4.3).
    related.author = author && as === 'ownListing' ? { ...author, type: 'currentUser' } : (author ?? null);
  }
  if (include.images) related.images = row.imageIds.flatMap(id => pictures.get(id) ?? []);
  if (include.marketplace) related.marketplace = toMarketplace(settings());
  if (include.currentStock) related.currentStock = toStock(row);
  return related;
}

const none: Map<string, Resource> = new Map();

const unique = (ids: readonly string[]) => [...new Set(ids)];

const reading = (ctx: Ctx, include: IncludeTree): Ctx => ({ ...ctx, read: { ...ctx.read, include } });
