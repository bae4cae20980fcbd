import type { Resource } from '#contract/resource.ts';
import type { Access, EngineSettings } from '#server/marketplace/ctx.ts';
import { ApiError } from '#contract/errors.ts';
import type { Viewer } from '#server/marketplace/origin.ts';
import type { Permission, UserPermissions } from '../origin.ts';

export const permissions: readonly Permission[] = ['read', 'postListings', 'initiateTransactions'];

export type PermissionValue = 'permission/allow' | 'permission/deny';

export type PermissionValues = Readonly<Record<Permission, PermissionValue>>;

/** Returns every permission as the wire writes it. */
export function toPermissions(denied: readonly Permission[]): PermissionValues {
  const value = (permission: Permission) =>
    denied.includes(permission) ? 'permission/deny' : 'permission/allow';
  return {
    read: value('read'),
    postListings: value('postListings'),
    initiateTransactions: value('initiateTransactions'),
  };
}

/**
 * Returns the permissions currently denied. One that is switched off for the whole marketplace is not denied to
 * individuals.
 */
export function deniedPermissions(
  { byPerson }: Access,
  { denied }: Pick<UserPermissions, 'denied'>,
): Permission[] {
  return denied.filter(permission => byPerson.includes(permission));
}

/** Returns the permissions in effect for a user (marketplace-api 3.14). */
export function toPermissionSet(
  id: string,
  access: Access,
  permissions: Pick<UserPermissions, 'denied'>,
): Resource {
  return {
    id,
    type: 'permissionSet',
    attributes: { ...toPermissions(deniedPermissions(access, permissions)) },
  };
}

/**
 * Access that a call requires besides a token of the right scope (marketplace-api 3.14). look: admission to a private
 * marketplace; read: that, and the right to read; write: approval; post and initiate: approval, and the respective
 * right.
 */
export type Need = 'look' | 'read' | 'write' | 'post' | 'initiate';

const rights = {
  read: ['read', 'permission-denied-read'],
  post: ['postListings', 'permission-denied-post-listings'],
  initiate: ['initiateTransactions', 'permission-denied-initiate-transactions'],
} as const;

/**
 * @throws ApiError forbidden for anonymous visitors of a private marketplace, user-pending-approval and
 * permission-denied-pending-approval for users pending approval, permission-denied-… for denied permissions.
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
  const permissions = viewer.kind === 'user' ? viewer.permissions : undefined;
  if (!permissions) return;
  if (permissions.isPendingApproval)
    throw new ApiError(isLook ? 'user-pending-approval' : 'permission-denied-pending-approval');
  if (need === 'look' || need === 'write') return;
  const [permission, code] = rights[need];
  if (deniedPermissions(access, permissions).includes(permission)) throw new ApiError(code);
}
