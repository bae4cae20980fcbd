import { ApiError, limitedAccess } from '#contract/errors.ts';
import type { Viewer } from '#server/marketplace/ctx.ts';
import type { UserRow } from './store.ts';

/** Who is signed in. @throws ApiError `forbidden` for everybody else: their token is good, but not for this. */
export function requireUserId(viewer: Viewer): string {
  if (viewer.kind !== 'user') throw new ApiError('forbidden');
  return viewer.userId;
}

/**
 * Who is signed in themselves: an operator in somebody's name may look and not act for them (marketplace-api 2.3).
 * @throws ApiError `forbidden`, to operators with the reason
 */
export function requireThemselves(viewer: Viewer): string {
  const userId = requireUserId(viewer);
  if (viewer.kind === 'user' && viewer.limited) throw new ApiError('forbidden', { meta: limitedAccess });
  return userId;
}

/** Integration clients and the engine itself see the operator's view. */
export const isOperator = (viewer: Viewer): boolean =>
  viewer.kind === 'integration' || viewer.kind === 'system';

/** @throws ApiError `forbidden` for everybody but operators. */
export function requireOperator(viewer: Viewer): void {
  if (!isOperator(viewer)) throw new ApiError('forbidden');
}

/** People who wait for approval are hidden from others (marketplace-api 4.2). */
export function canSee(viewer: Viewer, user: Pick<UserRow, 'id' | 'state'>): boolean {
  if (user.state !== 'pendingApproval' || isOperator(viewer)) return true;
  return viewer.kind === 'user' && viewer.userId === user.id;
}
