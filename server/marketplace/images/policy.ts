import { ApiError } from '#contract/errors.ts';
import type { GrantedTo } from './grant.ts';
import type { ImageRow } from './store.ts';
import type { Viewer } from '../origin.ts';

/**
 * Returns the owner of a new image: the uploading user; null, meaning usable by anyone, for an Integration client or
 * the engine.
 * @throws ApiError `forbidden` for visitors.
 */
export function requireUploader(viewer: Viewer): string | null {
  if (viewer.kind === 'anonymous') throw new ApiError('forbidden');
  return viewer.kind === 'user' ? viewer.userId : null;
}

/**
 * Says how the URLs of an image that is not public are given to the viewer; undefined: not at all. `maySeeAll`: the
 * caller has checked that the viewer may see what shows the image. In a private marketplace (`isPrivate`) every reader
 * has been checked when the image belongs to something public.
 */
export function granteeOf(
  viewer: Viewer,
  image: Pick<ImageRow, 'ownerId'> & { isPublic: boolean },
  maySeeAll: boolean,
): GrantedTo | undefined {
  if (viewer.kind === 'anonymous') return undefined;
  // Operators who are logged in as the owner don't count as the owner.
  if (viewer.kind === 'user' && viewer.userId === image.ownerId && !viewer.limited) return 'owner';
  const isChecked = maySeeAll || image.isPublic || viewer.kind === 'integration' || viewer.kind === 'system';
  return isChecked ? 'viewer' : undefined;
}

export function canUse(viewer: Viewer, image: Pick<ImageRow, 'ownerId'>): boolean {
  if (viewer.kind === 'integration' || viewer.kind === 'system') return true;
  return image.ownerId === null || (viewer.kind === 'user' && viewer.userId === image.ownerId);
}
