import type { Resource } from '#contract/resource.ts';
import { sanitize } from '#contract/extendedData.ts';
import type { Value } from '#contract/values.ts';
import type { IncludeTree } from '#server/marketplace/ctx.ts';
import type { PaymentProfile } from './dependents.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { abbreviatedNameOf, displayNameOf } from './names.ts';
import { toPermissions } from './permissions.ts';
import type { UserRow } from './store.ts';

type Attributes = Record<string, Value>;

/** Possible relationships of a user, and those the caller requested. */
export interface UserRelations {
  include: IncludeTree;
  profileImage: Resource | null;
  /** Absent unless requested. */
  marketplace?: Resource;
  /** The user is an operator: only they carry the mark of the team. */
  isOperator?: boolean;
  /** Only for viewers who may see it. */
  payments?: PaymentProfile | undefined;
  /** Only for viewers who may see it. */
  effectivePermissionSet?: Resource;
}

/** Returns a user as others see them (marketplace-api 4.2); for banned and deleted users, only that they are. */
export function toUser(row: UserRow, relations: UserRelations): Resource {
  if (row.deletedAt || row.state === 'banned') {
    const attributes = { banned: !row.deletedAt, deleted: row.deletedAt !== null };
    return { id: row.id, type: 'user', attributes, ...related({ ...relations, profileImage: null }, {}) };
  }
  const profile = publicProfile(row, relations);
  return {
    id: row.id,
    type: 'user',
    // Our extension: how soon they usually answer.
    attributes: {
      ...publicFacts(row),
      ...(row.answersWithin ? { answersWithin: row.answersWithin } : {}),
      profile,
    },
    ...related(relations, {}),
  };
}

/** Returns a user as an Integration client sees them. */
export function toUserForOperator(
  row: UserRow,
  relations: UserRelations,
  identities: readonly IdentityProvider[] = [],
): Resource {
  const { payments, effectivePermissionSet = null } = relations;
  const stripeAccount = payments?.stripeAccount ?? null;
  return {
    id: row.id,
    type: 'user',
    attributes: allFacts(row, relations, identities),
    ...related(relations, { stripeAccount, effectivePermissionSet }),
  };
}

/** Returns a user as they see themselves. */
export function toCurrentUser(
  row: UserRow,
  relations: UserRelations,
  identities: readonly IdentityProvider[] = [],
): Resource {
  const { payments } = relations;
  const attributes = {
    ...allFacts(row, relations, identities),
    hasPassword: row.hasPassword,
    // Our extension: the user may carry the mark of the team.
    ...(relations.isOperator ? { operator: true } : {}),
  };
  const others = {
    stripeAccount: payments?.stripeAccount ?? null,
    stripeCustomer: payments?.stripeCustomer ?? null,
    effectivePermissionSet: relations.effectivePermissionSet ?? null,
  };
  return { id: row.id, type: 'currentUser', attributes, ...related(relations, others) };
}

/** Returns the remaining view of one's own account after its deletion (marketplace-api 4.2). */
export function toDeletedCurrentUser(id: string): Resource {
  const attributes = {
    banned: false,
    deleted: true,
    createdAt: null,
    state: null,
    email: null,
    emailVerified: false,
    pendingEmail: null,
    stripeConnected: false,
    stripePayoutsEnabled: false,
    stripeChargesEnabled: false,
    identityProviders: null,
    hasPassword: false,
    permissions: null,
    profile: null,
  };
  return { id, type: 'currentUser', attributes };
}

function publicFacts(row: UserRow): Attributes {
  return {
    banned: row.state === 'banned',
    deleted: row.deletedAt !== null,
    createdAt: row.createdAt,
    state: row.state,
  };
}

/** `publicData.staff` counts only while the user is an operator (decision 087). */
function publicProfile(row: UserRow, { isOperator }: Pick<UserRelations, 'isOperator'>): Attributes {
  const { staff, ...publicData } = row.publicData;
  return {
    displayName: sanitize(displayNameOf(row)),
    abbreviatedName: sanitize(abbreviatedNameOf(row)),
    bio: row.bio === null ? null : sanitize(row.bio),
    publicData: { ...publicData, ...(staff === true && isOperator ? { staff } : {}) },
    metadata: row.metadata,
  };
}

function allFacts(
  row: UserRow,
  relations: UserRelations,
  identities: readonly IdentityProvider[],
): Attributes {
  const { payments } = relations;
  const { email, emailVerified, pendingEmail, firstName, lastName, protectedData, privateData } = row;
  return {
    ...publicFacts(row),
    email,
    emailVerified,
    pendingEmail,
    stripeConnected: Boolean(payments?.stripeAccount),
    stripePayoutsEnabled: payments?.payoutsEnabled ?? false,
    stripeChargesEnabled: payments?.chargesEnabled ?? false,
    identityProviders: identities.map(({ idpId, userId }) => ({ idpId, userId })),
    permissions: toPermissions(row.denied),
    profile: { ...publicProfile(row, relations), firstName, lastName, protectedData, privateData },
  };
}

/** Returns only the requested relationships. */
function related(
  { include, profileImage, marketplace }: UserRelations,
  others: Record<string, Resource | null>,
): { relationships?: Record<string, Resource | null> } {
  const possible = Object.entries({ profileImage, ...(marketplace ? { marketplace } : {}), ...others });
  const included = possible.filter(([name]) => Object.hasOwn(include, name));
  return included.length > 0 ? { relationships: Object.fromEntries(included) } : {};
}
