import type { Resource } from '#contract/resource.ts';
import type { Access } from '#server/marketplace/ctx.ts';
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
