import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import * as images from '#server/marketplace/images/index.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { authorFacts, withAuthorFacts } from './author.ts';
import { changed } from './changed.ts';
import { changedContent, contentColumns, contentOf } from './content.ts';
import { allowOnly, parseId, parseListingChange, type ListingChange, type Params } from './input.ts';
import { splitLocation } from './location.ts';
import { requireOwn } from './policy.ts';
import { requireComplete } from './publishing.ts';
import { ownResource } from './show.ts';
import { findOne, lockOne, setImages, updateListing, type OwnListingRow, type WithImages } from './store.ts';

/**
 * Changes the given fields of an own listing in any state. What others can already see must stay complete.
 * @throws ApiError 400 for a wrong field, 403 for somebody else's listing, 409 image-invalid.
 */
export async function update(ctx: Ctx, params: Params): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  const { id, change } = parseListingChange(params, ctx.settings.currency);
  await save(ctx, id, requireOwn(await findOne(ctx.db, id), userId), () => change);
  return ownResource(ctx, id);
}

/** Appends a picture; one that is already there stays where it is. */
export async function addImage(ctx: Ctx, params: Params): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  allowOnly(params, ['id', 'imageId']);
  const id = parseId(params);
  const imageId = parseId(params, 'imageId');
  await save(ctx, id, requireOwn(await findOne(ctx.db, id), userId), row => ({
    images: [...new Set([...row.image_ids, imageId])],
  }));
  return ownResource(ctx, id);
}

async function save(
  ctx: Ctx,
  id: string,
  seen: OwnListingRow,
  changeOf: (row: Pick<WithImages<OwnListingRow>, 'image_ids'>) => ListingChange,
): Promise<void> {
  const [author, location] = await Promise.all([
    authorFacts(ctx, seen.author_id),
    splitLocation(ctx, contentOf(seen), changeOf({ image_ids: [] })),
  ]);
  await ctx.db.transaction(async tx => {
    const row = requireOwn(await lockOne(tx, id), seen.author_id);
    const change = changeOf(row);
    const given = changedContent(contentOf(row), change, location);
    const content = { ...given, publicData: withAuthorFacts(given.publicData, author) };
    if (row.state === 'published' || row.state === 'pendingApproval')
      requireComplete(content, (change.images ?? row.image_ids).length);
    if (change.images) await replaceImages(ctx, tx, row, change.images);
    await updateListing(tx, id, {
      ...contentColumns(id, content, ctx.settings.secret),
      state: row.state,
      published_at: row.published_at,
      updated_at: ctx.clock.now(),
    });
    await changed(ctx, tx, id, 'updated');
  });
}

// Pictures that are there already may be an operator's: only new ones must be the author's own.
async function replaceImages(
  ctx: Ctx,
  tx: Tx,
  row: WithImages<OwnListingRow>,
  imageIds: readonly string[],
): Promise<void> {
  await images.requireOwn(
    ctx,
    tx,
    imageIds.filter(id => !row.image_ids.includes(id)),
  );
  await setImages(tx, row.id, imageIds);
}
