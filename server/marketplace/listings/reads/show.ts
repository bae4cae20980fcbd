import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { load, loadForContact, loadShown } from './load.ts';
import { requireOwn, findOne } from '../records/store.ts';

/** Who has had to do with a listing, and has been told of it since. */
export interface Contact {
  /** When the last of their transactions about it was over; null while one is not. */
  overAt: Date | null;
  /** They wait for a stay, or have agreed on one. */
  isLive: boolean;
}

/**
 * Returns a published listing of an active author; to somebody whom `findContact` knows, also a closed one and one that
 * was published again after a block, as they were when the contact ended. @throws ApiError not-found for every other.
 */
export async function show(
  ctx: Ctx,
  { id }: { id: string },
  findContact: (id: string) => Promise<Contact | undefined> = async () => undefined,
): Promise<Resource> {
  const shown = await loadShown(ctx, id);
  if (!shown) throw new ApiError('not-found');
  const { listing, isVisible, hiddenSince } = shown;
  if (isVisible) return listing;
  const { state, deleted } = listing.attributes;
  const mayBeShown = deleted !== true && (state === 'closed' || state === 'published');
  const contact = mayBeShown ? await findContact(id) : undefined;
  if (!contact) throw new ApiError('not-found');
  const at = contact.overAt;
  const [seen] = await loadForContact(ctx, [
    { id, at, authorAt: at ?? (contact.isLive ? null : hiddenSince) },
  ]);
  if (!seen) throw new ApiError('not-found');
  return seen;
}

/**
 * Returns the viewer's own listing in any state. @throws ApiError not-found, or forbidden when it belongs to another
 * user.
 */
export async function showOwn(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  const userId = requireUserId(ctx.viewer);
  requireOwn(await findOne(ctx.engine.db, id), userId);
  return ownResource(ctx, id);
}

/** Returns the author's view of a listing, as the response of a write. */
export async function ownResource(ctx: Ctx, id: string): Promise<Resource> {
  const listing = (await load(ctx, [id], 'ownListing')).get(id);
  if (!listing) throw new ApiError('not-found');
  return listing;
}
