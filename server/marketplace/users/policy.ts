import { ApiError, limitedAccess } from '#contract/errors.ts';
import { emailKey } from '#contract/account/email.ts';
import type { UserRow } from './store.ts';
import type { Viewer } from '../origin.ts';

/**
 * Returns the signed-in user. @throws ApiError `forbidden` for anyone else: their token is valid, but not sufficient.
 */
export function requireUserId(viewer: Viewer): string {
  if (viewer.kind !== 'user') throw new ApiError('forbidden');
  return viewer.userId;
}

/**
 * Returns the signed-in user unless impersonated: an operator may read but not act in their name (marketplace-api 2.3).
 * @throws ApiError `forbidden`, to operators with the reason
 */
export function requireUserNotImpersonated(viewer: Viewer): string {
  const userId = requireUserId(viewer);
  if (viewer.kind === 'user' && viewer.limited) throw new ApiError('forbidden', { meta: limitedAccess });
  return userId;
}

/** Returns whether the viewer has the operator's view, as Integration clients and the engine itself do. */
export const isOperator = (viewer: Viewer): boolean =>
  viewer.kind === 'integration' || viewer.kind === 'system';

/** Returns whether the user is an operator: appointed, or with a verified address of those in the settings. */
export const isTeamMember = (
  { operators }: { operators: readonly string[] },
  user: Pick<UserRow, 'isAppointed' | 'emailVerified' | 'email'>,
): boolean => user.isAppointed || (user.emailVerified && operators.includes(emailKey(user.email)));

/** @throws ApiError `forbidden` for everyone but operators. */
export function requireOperator(viewer: Viewer): void {
  if (!isOperator(viewer)) throw new ApiError('forbidden');
}

/** Returns whether the viewer may see the user: those pending approval are hidden from others (marketplace-api 4.2). */
export function canSee(viewer: Viewer, user: Pick<UserRow, 'id' | 'state'>): boolean {
  if (user.state !== 'pendingApproval' || isOperator(viewer)) return true;
  return viewer.kind === 'user' && viewer.userId === user.id;
}
