import { ApiError, limitedAccess } from '#contract/errors.ts';
import { isBlocked } from '#server/marketplace/blocks/index.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { load as loadUsers } from '#server/marketplace/users/index.ts';
import { findParties, type Contacts, type Parties } from './store.ts';
import type { Viewer } from '../origin.ts';
import type { Actor } from '#contract/processes/definition.ts';

/** The parties of a transaction and the viewer's role in it. */
export interface Party extends Contacts {
  role: Actor;
}

/**
 * Returns the viewer's role in a transaction: only parties and operators may see it (marketplace-api 7.5). @throws
 * forbidden
 */
export function requireRole(viewer: Viewer, parties: Parties): Actor {
  if (viewer.kind === 'system') return 'system';
  if (viewer.kind === 'integration') return 'operator';
  if (viewer.kind === 'user' && viewer.userId === parties.customerId) return 'customer';
  if (viewer.kind === 'user' && viewer.userId === parties.providerId) return 'provider';
  throw new ApiError('forbidden');
}

/** @throws not-found for an unknown transaction, forbidden for one between other users. */
export async function requireParty(ctx: Ctx, db: Queryable, transactionId: string): Promise<Party> {
  requireSignedIn(ctx.viewer);
  const parties = await findParties(db, transactionId);
  if (!parties) throw new ApiError('not-found');
  return { ...parties, role: requireRole(ctx.viewer, parties) };
}

/** @throws forbidden for anonymous viewers. */
export function requireSignedIn(viewer: Viewer): void {
  if (viewer.kind === 'anonymous') throw new ApiError('forbidden');
}

/** Lets a viewer who impersonates a user read but not write (marketplace-api 2.3). @throws forbidden */
export function requireNotImpersonated(viewer: Viewer): void {
  requireSignedIn(viewer);
  if (viewer.kind === 'user' && viewer.limited) throw new ApiError('forbidden', { meta: limitedAccess });
}

/** Returns whether the caller may make privileged transitions: the call came from a server with the client secret. */
export function isTrusted(viewer: Viewer): boolean {
  return viewer.kind === 'user' ? viewer.trusted : viewer.kind !== 'anonymous';
}

/**
 * A party who hides from the viewer counts as deleted. Queries the pool, so call it outside a transaction.
 * @throws transaction-provider-banned-or-deleted, transaction-customer-banned-or-deleted
 */
export async function requireActiveParties(
  ctx: Ctx,
  { customerId, providerId }: Omit<Parties, 'id'>,
): Promise<void> {
  const users = await loadUsers({ ...ctx, read: noIncludes }, [customerId, providerId]);
  const isActive = (id: string) => {
    const user = users.get(id);
    return user?.attributes.banned === false && user.attributes.deleted === false;
  };
  if (!isActive(providerId)) throw new ApiError('transaction-provider-banned-or-deleted');
  if (!isActive(customerId)) throw new ApiError('transaction-customer-banned-or-deleted');
}

/** The error is the same whichever party has blocked the other. @throws transaction-not-possible */
export async function requireNotBlocked(
  db: Queryable,
  { customerId, providerId }: Omit<Parties, 'id'>,
): Promise<void> {
  if (await isBlocked(db, customerId, providerId)) throw new ApiError('transaction-not-possible');
}
