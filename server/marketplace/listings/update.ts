import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { imagesMax } from '#contract/rules/listingFields.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { allowOnly, parseId, parseListingChange, type Params } from './input.ts';
import { requireOwn } from './policy.ts';
import { save } from './save.ts';
import { ownResource } from './show.ts';
import { findOne } from './store.ts';

/**
 * Changes the given fields of an own listing in any state and answers its author's newest version. What others can
 * already see must stay complete; when it would say something else afterwards, others keep seeing what was before until
 * an operator has approved the change, unless its author is verified.
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
