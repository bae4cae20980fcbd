import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { parseId, type Params } from '../input/params.ts';
import { load, loadShown } from './load.ts';
import { requireOwn, findOne } from '../records/store.ts';

/**
 * Returns a published listing of an active author, or a closed one that `maySeeClosed` allows. @throws ApiError
 * not-found for every other.
 */
export async function show(
  ctx: Ctx,
  params: Params,
  maySeeClosed: (id: string) => Promise<boolean> = async () => false,
): Promise<Resource> {
  const id = parseId(params, 'id', 'query');
  const shown = await loadShown(ctx, id);
  if (!shown) throw new ApiError('not-found');
  const { listing, isVisible } = shown;
  if (isVisible) return listing;
  const isOpen = listing.attributes.state === 'closed' && (await maySeeClosed(id));
  const opened = isOpen ? (await load(ctx, [id], 'listing', { maySeeAll: true })).get(id) : undefined;
  if (opened) return opened;
  throw new ApiError('not-found');
}

/**
 * Returns the viewer's own listing in any state. @throws ApiError not-found, or forbidden when it belongs to another
 * user.
 */
export async function showOwn(ctx: Ctx, params: Params): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  const id = parseId(params, 'id', 'query');
  requireOwn(await findOne(ctx.engine.db, id), userId);
  return ownResource(ctx, id);
}

/** Returns the author's view of a listing, as the response of a write. */
export async function ownResource(ctx: Ctx, id: string): Promise<Resource> {
  const listing = (await load(ctx, [id], 'ownListing')).get(id);
  if (!listing) throw new ApiError('not-found');
  return listing;
}
