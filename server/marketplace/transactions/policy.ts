import type { Actor } from '#contract/entities/transaction.ts';
import { ApiError, limitedAccess } from '#contract/errors.ts';
import { areApart } from '#server/marketplace/blocks/index.ts';
import { readNothingMore, type Ctx, type Viewer } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { load as loadUsers } from '#server/marketplace/users/index.ts';
import { findParties, type Parties } from './store.ts';

/** The parties of a transaction and what the viewer is in it. */
export interface Party extends Parties {
  role: Actor;
}

/** What the viewer is in a transaction: only parties and operators see it (marketplace-api 7.5). @throws forbidden */
export function requireRole(viewer: Viewer, parties: Parties): Actor {
  if (viewer.kind === 'system') return 'system';
  if (viewer.kind === 'integration') return 'operator';
  if (viewer.kind === 'user' && viewer.userId === parties.customerId) return 'customer';
  if (viewer.kind === 'user' && viewer.userId === parties.providerId) return 'provider';
  throw new ApiError('forbidden');
}

/** @throws not-found for an unknown transaction, forbidden for one of other people. */
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

/** Somebody signed in as another person may look but not act (marketplace-api 2.3). @throws forbidden */
export function requireOwnHand(viewer: Viewer): void {
  requireSignedIn(viewer);
  if (viewer.kind === 'user' && viewer.limited) throw new ApiError('forbidden', { meta: limitedAccess });
}

/** Whether the caller may make privileged transitions: the call came from a server that knows the client secret. */
export function isTrusted(viewer: Viewer): boolean {
  return viewer.kind === 'user' ? viewer.trusted : viewer.kind !== 'anonymous';
}

/**
 * Asks the pool: call it outside a transaction.
 * @throws transaction-provider-banned-or-deleted, transaction-customer-banned-or-deleted
 */
export async function requireActiveParties(
  ctx: Ctx,
  { customerId, providerId }: Omit<Parties, 'id'>,
): Promise<void> {
  const users = await loadUsers({ ...ctx, read: readNothingMore }, [customerId, providerId]);
  const isActive = (id: string) => {
    const user = users.get(id);
    return user?.attributes.banned === false && user.attributes.deleted === false;
  };
  if (!isActive(providerId)) throw new ApiError('transaction-provider-banned-or-deleted');
  if (!isActive(customerId)) throw new ApiError('transaction-customer-banned-or-deleted');
}

/** Whoever has blocked the other: the answer is one and the same. @throws transaction-not-possible */
export async function requireTogether(
  db: Queryable,
  { customerId, providerId }: Omit<Parties, 'id'>,
): Promise<void> {
  if (await areApart(db, customerId, providerId)) throw new ApiError('transaction-not-possible');
}
