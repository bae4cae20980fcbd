import { ApiError } from '#contract/errors.ts';
import type { ListingState } from '#contract/entities/listing.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { authorFacts, withAuthorFacts, type AuthorFacts } from './author.ts';
import { changed } from './changed.ts';
import { contentColumns, contentOf } from './content.ts';
import { allowOnly, parseId, type Params } from './input.ts';
import { requireOwn } from './policy.ts';
import { publishedState, requireComplete } from './publishing.ts';
import { ownResource } from './show.ts';
import {
  findOne,
  lockOne,
  removeListing,
  updateListing,
  type OwnListingRow,
  type WithImages,
} from './store.ts';

/**
 * Shows a draft to others, or to an operator first.
 * @throws ApiError validation-invalid-params naming what is missing, listing-invalid-state when it is no draft.
 */
export function publishDraft(ctx: Ctx, params: Params): Promise<Resource> {
  return move(ctx, params, 'draft', (row, author) => {
    requireComplete(contentOf(row), row.image_ids.length);
    return publishedState(ctx.settings, author);
  });
}

/** Shows a closed listing again, under the rules of publishing. */
export function open(ctx: Ctx, params: Params): Promise<Resource> {
  return move(ctx, params, 'closed', (row, author) => {
    requireComplete(contentOf(row), row.image_ids.length);
    return publishedState(ctx.settings, author);
  });
}

/** Hides a published listing from others. Ongoing transactions go on. */
export function close(ctx: Ctx, params: Params): Promise<Resource> {
  return move(ctx, params, 'published', () => 'closed');
}

/** Removes a draft for good. @throws ApiError listing-invalid-state when it is no draft. */
export async function discardDraft(ctx: Ctx, params: Params): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  allowOnly(params, ['id']);
  const id = parseId(params);
  await ctx.db.transaction(async tx => {
    requireState(requireOwn(await lockOne(tx, id), userId), 'draft');
    await removeListing(tx, id);
    await changed(ctx, tx, id, 'deleted');
  });
  return { id, type: 'ownListing', attributes: { deleted: true } };
}

async function move(
  ctx: Ctx,
  params: Params,
  from: ListingState,
  to: (row: WithImages<OwnListingRow>, author: AuthorFacts) => ListingState,
): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  allowOnly(params, ['id']);
  const id = parseId(params);
  requireState(requireOwn(await findOne(ctx.db, id), userId), from);
  const author = await authorFacts(ctx, userId);
  await ctx.db.transaction(async tx => {
    const row = requireState(requireOwn(await lockOne(tx, id), userId), from);
    const state = to(row, author);
    const now = ctx.clock.now();
    const content = { ...contentOf(row), publicData: withAuthorFacts(row.public_data, author) };
    await updateListing(tx, id, {
      ...contentColumns(id, content, ctx.settings.secret),
      state,
      published_at: state === 'published' ? now : row.published_at,
      updated_at: now,
    });
    await changed(ctx, tx, id, 'updated');
  });
  return ownResource(ctx, id);
}

function requireState<Row extends { state: ListingState }>(row: Row, state: ListingState): Row {
  if (row.state !== state)
    throw new ApiError('listing-invalid-state', { details: `The listing is ${row.state}, not ${state}` });
  return row;
}
