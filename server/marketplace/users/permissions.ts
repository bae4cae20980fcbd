import type { Resource } from '#contract/resource.ts';
import type { Access, Permission, Standing } from '#server/marketplace/ctx.ts';

export const permissions: readonly Permission[] = ['read', 'postListings', 'initiateTransactions'];

export type PermissionValue = 'permission/allow' | 'permission/deny';

export type PermissionValues = Readonly<Record<Permission, PermissionValue>>;

/** Every permission as the wire writes it. */
export function toPermissions(denied: readonly Permission[]): PermissionValues {
  const value = (permission: Permission) =>
    denied.includes(permission) ? 'permission/deny' : 'permission/allow';
  return {
    read: value('read'),
    postListings: value('postListings'),
    initiateTransactions: value('initiateTransactions'),
  };
}

/** What is denied at this moment: where the whole marketplace has a right switched off, nobody is denied it. */
export function deniedNow({ byPerson }: Access, { denied }: Pick<Standing, 'denied'>): Permission[] {
  return denied.filter(permission => byPerson.includes(permission));
}

/** What holds now for a person (marketplace-api 3.14). */
export function toPermissionSet(id: string, access: Access, standing: Pick<Standing, 'denied'>): Resource {
  return { id, type: 'permissionSet', attributes: { ...toPermissions(deniedNow(access, standing)) } };
}
