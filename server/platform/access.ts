import { ApiError } from '#contract/errors.ts';
import type { EngineSettings, Viewer } from '#server/marketplace/ctx.ts';
import { deniedNow } from '#server/marketplace/users/index.ts';

/**
 * What a call needs besides a token of the right scope (marketplace-api 3.14). look: to be let in where the marketplace is
 * private; read: that, and the right to read; write: to be approved; post and initiate: that, and the right to do so.
 */
export type Need = 'look' | 'read' | 'write' | 'post' | 'initiate';

const rights = {
  read: ['read', 'permission-denied-read'],
  post: ['postListings', 'permission-denied-post-listings'],
  initiate: ['initiateTransactions', 'permission-denied-initiate-transactions'],
} as const;

/**
 * @throws ApiError forbidden for visitors of a private marketplace, user-pending-approval and
 * permission-denied-pending-approval for people who wait for approval, permission-denied-… for what was denied them.
 */
export function requireAccess(
  { access }: Pick<EngineSettings, 'access'>,
  viewer: Viewer,
  need: Need | undefined,
): void {
  if (need === undefined) return;
  const isLook = need === 'look' || need === 'read';
  if (isLook && !access.isPrivate) return;
  if (isLook && viewer.kind === 'anonymous') throw new ApiError('forbidden');
  const standing = viewer.kind === 'user' ? viewer.standing : undefined;
  if (!standing) return;
  if (standing.isPendingApproval)
    throw new ApiError(isLook ? 'user-pending-approval' : 'permission-denied-pending-approval');
  if (need === 'look' || need === 'write') return;
  const [permission, code] = rights[need];
  if (deniedNow(access, standing).includes(permission)) throw new ApiError(code);
}
