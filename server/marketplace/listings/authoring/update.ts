import { inBody, invalid } from '#contract/parse.ts';
import type { Resource } from '#contract/resource.ts';
import { maxImages } from '#contract/listing/listingFields.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { inputRulesOf, parseListingChange, type Params } from '../input/params.ts';
import { requireOwn, findOne } from '../records/store.ts';
import { save } from './save.ts';
import { ownResource } from '../reads/show.ts';

/**
 * Changes the given fields of an own listing in any state and returns its author's latest version. A published listing
 * must stay complete; a material change is hidden from others until an operator has approved it, unless its author is
 * verified.
 * @throws ApiError 400 for an invalid field, 403 for another user's listing, 409 image-invalid.
 */
export async function update(ctx: Ctx, { id, ...params }: Params & { id: string }): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  const change = parseListingChange(params, inputRulesOf(ctx.engine.settings()));
  await save(ctx, requireOwn(await findOne(ctx.engine.db, id), userId), () => change);
  return ownResource(ctx, id);
}

/**
 * Appends an image; one that is already there keeps its position.
 * @throws ApiError validation-invalid-value when the listing has the maximum number of images.
 */
export async function addImage(
  ctx: Ctx,
  { id, imageId }: { id: string; imageId: string },
): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  await save(ctx, requireOwn(await findOne(ctx.engine.db, id), userId), row => {
    const images = [...new Set([...row.imageIds, imageId])];
    if (images.length > maxImages) throw invalid(inBody('imageId'));
    return { images };
  });
  return ownResource(ctx, id);
}
