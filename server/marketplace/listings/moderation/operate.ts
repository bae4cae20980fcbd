import { ApiError } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import { validateExtendedData, mergeExtendedData } from '#contract/extendedData.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { approve } from './approve.ts';
import { setRejection } from '../records/writeStore.ts';
import { add } from '../authoring/create.ts';
import { operatorInputRules, parseListingChange, parseNewListing, type Params } from '../input/params.ts';
import { load } from '../reads/load.ts';
import { save } from '../authoring/save.ts';
import { closing, applyStep } from '../authoring/states.ts';
import { findOne } from '../records/store.ts';
import type { OwnListingRow, WithImages } from '../records/rows.ts';

/** Metadata, writable by operators only. */
interface WithMetadata {
  metadata?: JsonObject;
}

/**
 * Returns a listing in any state, as operators see it. @throws ApiError forbidden, not-found, also for deleted ones.
 */
export async function showAny(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  users.requireOperator(ctx.viewer);
  const listing = (await load(ctx, [id], 'listing')).get(id);
  if (!listing || listing.attributes.deleted === true) throw new ApiError('not-found');
  return listing;
}

/**
 * Creates a listing on behalf of its author, published at once or waiting for approval. It may be one that the content
 * rules would refuse to its author: operators see what is missing.
 * @throws ApiError forbidden, user-not-found, user-is-banned, 400 naming the invalid field, image-invalid, too-many-requests for the 101st within a minute.
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
  await count(ctx.engine, 'listingsCreatedByOperators', 'all');
  await requireAuthor(ctx, authorId);
  const change = parseNewListing(params, operatorInputRules);
  const id = await add(ctx, {
    authorId,
    state,
    change,
    metadata: metadata && merged({}, metadata),
    isUnchecked: true,
  });
  return showAny(ctx, { id });
}

/** Changes a listing in any state; the state is unchanged. @throws ApiError like {@link createFor}, and not-found. */
export async function updateAny(
  ctx: Ctx,
  { id, metadata, ...params }: Params & WithMetadata & { id: string },
): Promise<Resource> {
  const seen = await requireListing(ctx, id);
  const change = parseListingChange(params, operatorInputRules);
  await save(ctx, seen, () => change, {
    metadataOf: metadata && (row => merged(row.metadata, metadata)),
    isUnchecked: true,
  });
  return showAny(ctx, { id });
}

/** Closes a listing. @throws ApiError forbidden, not-found, listing-invalid-state. */
export async function closeAny(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  await applyStep(ctx, await requireListing(ctx, id), closing);
  return showAny(ctx, { id });
}

/** Reopens a closed listing without approval. @throws ApiError forbidden, not-found, listing-invalid-state. */
export async function openAny(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  await applyStep(ctx, await requireListing(ctx, id), {
    from: 'closed',
    to: () => 'published',
    also: tx => setRejection(tx, id, null),
  });
  return showAny(ctx, { id });
}

/** Approves a waiting listing. @throws ApiError forbidden, not-found, listing-invalid-state. */
export async function approveAny(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  await approve(ctx, { id });
  return showAny(ctx, { id });
}

/** Returns a listing that is not deleted, for operators only. @throws ApiError forbidden, not-found */
export async function requireListing(ctx: Ctx, id: string): Promise<WithImages<OwnListingRow>> {
  users.requireOperator(ctx.viewer);
  const row = await findOne(ctx.engine.db, id);
  if (!row || row.deleted) throw new ApiError('not-found');
  return row;
}

async function requireAuthor(ctx: Ctx, id: string): Promise<void> {
  const author = (await users.load({ ...ctx, read: noIncludes }, [id])).get(id);
  if (!author || author.attributes.deleted === true) throw new ApiError('user-not-found');
  if (author.attributes.banned === true) throw new ApiError('user-is-banned');
}

function merged(current: JsonObject, change: JsonObject): JsonObject {
  const metadata = mergeExtendedData(current, change);
  const details = validateExtendedData(metadata);
  if (details === undefined) return metadata;
  throw invalid(inBody('metadata'), details);
}
