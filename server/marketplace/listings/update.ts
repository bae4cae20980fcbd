import { ApiError } from '#contract/errors.ts';
import type { ListingState } from '#contract/entities/listing.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import * as images from '#server/marketplace/images/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { authorFacts, withAuthorFacts, type AuthorFacts } from './author.ts';
import { changed, nextMoment } from './changed.ts';
import { changedContent, contentColumns, contentOf, isMaterial } from './content.ts';
import {
  allowOnly,
  imagesMax,
  parseId,
  parseListingChange,
  type ListingChange,
  type Params,
} from './input.ts';
import { splitLocation } from './location.ts';
import { requireOwn } from './policy.ts';
import { publishedState, requireComplete } from './publishing.ts';
import { ownResource } from './show.ts';
import {
  findOne,
  lockOne,
  setImages,
  setMetadata,
  updateListing,
  type OwnListingRow,
  type WithImages,
} from './store.ts';

/**
 * Changes the given fields of an own listing in any state. What others can already see must stay complete; when it says
 * something else afterwards, it waits for approval again unless its author is verified.
 * @throws ApiError 400 for a wrong field, 403 for somebody else's listing, 409 image-invalid.
 */
export async function update(ctx: Ctx, params: Params): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  const { id, change } = parseListingChange(params, ctx.settings.currency);
  await save(ctx, requireOwn(await findOne(ctx.db, id), userId), () => change);
  return ownResource(ctx, id);
}

/**
 * Appends a picture; one that is already there stays where it is.
 * @throws ApiError validation-invalid-value when the listing has as many as it may have.
 */
export async function addImage(ctx: Ctx, params: Params): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  allowOnly(params, ['id', 'imageId']);
  const id = parseId(params);
  const imageId = parseId(params, 'imageId');
  await save(ctx, requireOwn(await findOne(ctx.db, id), userId), row => {
    const images = [...new Set([...row.image_ids, imageId])];
    if (images.length > imagesMax)
      throw new ApiError('validation-invalid-value', { source: { type: 'body', path: ['imageId'] } });
    return { images };
  });
  return ownResource(ctx, id);
}

/** Writes a change of the listing `seen`, with the metadata that it shall have, if an operator changes that. */
export async function save(
  ctx: Ctx,
  seen: OwnListingRow,
  changeOf: (row: Pick<WithImages<OwnListingRow>, 'image_ids'>) => ListingChange,
  metadataOf?: (row: Pick<OwnListingRow, 'metadata'>) => JsonObject,
): Promise<void> {
  const { id } = seen;
  await ctx.db.transaction(async tx => {
    const author = await authorFacts(tx, seen.author_id);
    const row = requireOwn(await lockOne(tx, id), seen.author_id);
    const change = changeOf(row);
    const before = contentOf(row);
    const given = changedContent(before, change, await splitLocation(ctx, before, change));
    const content = { ...given, publicData: withAuthorFacts(given.publicData, author) };
    if (row.state === 'published' || row.state === 'pendingApproval')
      requireComplete(content, (change.images ?? row.image_ids).length);
    if (change.images) await replaceImages(ctx, tx, row, change.images);
    await updateListing(tx, id, {
      ...contentColumns(row.author_id, content, ctx.settings.secret),
      state: stateAfter(ctx, author, row, isMaterial(before, content) || addsPicture(row, change)),
      published_at: row.published_at,
      updated_at: nextMoment(ctx.clock, row),
    });
    if (metadataOf) await setMetadata(tx, id, metadataOf(row));
    await changed(ctx, tx, id, row);
  });
}

// What an operator has approved cannot become something else afterwards (readings 27), unless an operator changes it.
function stateAfter(ctx: Ctx, author: AuthorFacts, row: OwnListingRow, isChanged: boolean): ListingState {
  const isReviewed = ctx.viewer.kind === 'user' && row.state === 'published' && isChanged;
  return isReviewed ? publishedState(ctx.settings, author) : row.state;
}

function addsPicture(row: WithImages<OwnListingRow>, { images = [] }: ListingChange): boolean {
  return images.some(id => !row.image_ids.includes(id));
}

// Pictures that are there already may be an operator's: only new ones must be the author's own.
async function replaceImages(
  ctx: Ctx,
  tx: Tx,
  row: WithImages<OwnListingRow>,
  imageIds: readonly string[],
): Promise<void> {
  await images.use(
    ctx,
    tx,
    imageIds.filter(id => !row.image_ids.includes(id)),
  );
  await setImages(tx, row.id, imageIds);
}
