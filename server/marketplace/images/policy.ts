import { ApiError } from '#contract/errors.ts';
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

export function canUse(viewer: Viewer, image: Pick<ImageRow, 'ownerId'>): boolean {
  if (viewer.kind === 'integration' || viewer.kind === 'system') return true;
  return image.ownerId === null || (viewer.kind === 'user' && viewer.userId === image.ownerId);
}
