import { ApiError } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import { extendedDataFault, mergeExtendedData } from '#contract/rules/extendedData.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { approve } from './approve.ts';
import { setRejection } from './approvalStore.ts';
import { contentOf } from './content.ts';
import { add } from './create.ts';
import { parseListingChange, parseNewListing, type Params } from './input.ts';
import { load } from './load.ts';
import { requireComplete } from './publishing.ts';
import { save } from './save.ts';
import { closing, move } from './states.ts';
import { findOne, type OwnListingRow, type WithImages } from './store.ts';

/** What only operators write, whole or in part. */
interface WithMetadata {
  metadata?: JsonObject;
}

/** A listing in any state, as operators see it. @throws ApiError forbidden, not-found, also for deleted ones. */
export async function showAny(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  users.requireOperator(ctx.viewer);
  const listing = (await load(ctx, [id], 'listing')).get(id);
  if (!listing || listing.attributes.deleted === true) throw new ApiError('not-found');
  return listing;
}

/**
 * A listing in the name of its author, shown at once or left to be approved.
 * @throws ApiError forbidden, user-not-found, user-is-banned, validation-invalid-params when it is incomplete, 400 naming
 * what is wrong, image-invalid, too-many-requests for the 101st within a minute.
 */
export async function createFor(
  ctx: Ctx,
  {
    authorId,
    state,
    metadata,
    ...params
  }: Params & WithMetadata & { authorId: string; state: 'published' | 'pendingApproval' },
): Promise<Resource> {
  users.requireOperator(ctx.viewer);
  await count(ctx, 'listingsCreatedByOperators', 'all');
  await requireAuthor(ctx, authorId);
  const change = parseNewListing(params, ctx.settings.currency);
  const id = await add(ctx, { authorId, state, change, metadata: metadata && merged({}, metadata) });
  return showAny(ctx, { id });
}

/** Changes a listing in any state; it stays in that state. @throws ApiError like {@link createFor}, and not-found. */
export async function updateAny(
  ctx: Ctx,
  { id, metadata, ...params }: Params & WithMetadata & { id: string },
): Promise<Resource> {
  const seen = await requireListing(ctx, id);
  const { change } = parseListingChange({ id, ...params }, ctx.settings.currency);
  await save(ctx, seen, () => change, {
    metadataOf: metadata && (row => merged(row.metadata, metadata)),
  });
  return showAny(ctx, { id });
}

/** Hides a listing from others. @throws ApiError forbidden, not-found, listing-invalid-state. */
export async function closeAny(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  await move(ctx, await requireListing(ctx, id), closing);
  return showAny(ctx, { id });
}

/** Shows a closed listing again; it needs no approval. @throws ApiError forbidden, not-found, listing-invalid-state. */
export async function openAny(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  await move(ctx, await requireListing(ctx, id), {
    from: 'closed',
    to: row => {
      requireComplete(contentOf(row), row.image_ids.length);
      return 'published';
    },
    also: tx => setRejection(tx, id, null),
  });
  return showAny(ctx, { id });
}

/** Shows a listing that waits. @throws ApiError forbidden, not-found, listing-invalid-state. */
export async function approveAny(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  await approve(ctx, { id });
  return showAny(ctx, { id });
}

/** One that is not deleted, for operators only. @throws ApiError forbidden, not-found */
export async function requireListing(ctx: Ctx, id: string): Promise<WithImages<OwnListingRow>> {
  users.requireOperator(ctx.viewer);
  const row = await findOne(ctx.db, id);
  if (!row || row.deleted) throw new ApiError('not-found');
  return row;
}

async function requireAuthor(ctx: Ctx, id: string): Promise<void> {
  const author = (await users.load({ ...ctx, read: readNothingMore }, [id])).get(id);
  if (!author || author.attributes.deleted === true) throw new ApiError('user-not-found');
  if (author.attributes.banned === true) throw new ApiError('user-is-banned');
}

function merged(current: JsonObject, change: JsonObject): JsonObject {
  const metadata = mergeExtendedData(current, change);
  const details = extendedDataFault(metadata);
  if (details === undefined) return metadata;
  throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['metadata'] }, details });
}
