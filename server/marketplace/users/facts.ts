import type { Resource } from '#contract/resource.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as events from '#server/marketplace/events/index.ts';
import { marketplaceId } from '#server/marketplace/marketplace.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { PaymentProfile } from './dependents.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { findIdentities } from './identityStore.ts';
import { findUsers, type UserRow } from './store.ts';
import { toUserForOperator } from './view.ts';

/** Outbox event: a user signed up. Its payload is `{userId}`. */
export const userCreated = 'user/created';

/** Outbox event: a user changed. Its payload is `{userId}`. */
export const userUpdated = 'user/updated';

/** Outbox event: a user deleted their account. Its payload is `{userId}`. */
export const userDeleted = 'user/deleted';

export async function recordCreation(origin: events.Origin, tx: Tx, userId: string): Promise<void> {
  await addToOutbox(tx, origin.engine.clock, userCreated, { userId });
  const [row] = await findUsers(tx, [userId]);
  if (row) await events.record(origin, tx, { after: asRecorded(row, await identitiesOf(tx, userId)) });
}

/**
 * Records a change of a user. `before` is the user before it; `identitiesBefore` their former linked identities, absent
 * when these did not change.
 */
export async function recordUpdate(
  origin: events.Origin & { engine: Pick<Engine, 'paymentProfiles'> },
  tx: Tx,
  before: UserRow,
  identitiesBefore?: readonly IdentityProvider[],
): Promise<void> {
  await addToOutbox(tx, origin.engine.clock, userUpdated, { userId: before.id });
  const [row] = await findUsers(tx, [before.id]);
  if (!row) return;
  const identities = await identitiesOf(tx, before.id);
  const payments = (await origin.engine.paymentProfiles.load(tx, [before.id])).get(before.id);
  await events.record(origin, tx, {
    before: asRecorded(before, identitiesBefore ?? identities, payments),
    after: asRecorded(row, identities, payments),
  });
}

/** Records a change of the user's account at the payment provider; `was` is their profile there before it. */
export async function recordPayments(
  origin: events.Origin & { engine: Pick<Engine, 'paymentProfiles'> },
  tx: Tx,
  userId: string,
  was: PaymentProfile | undefined,
): Promise<void> {
  const [row] = await findUsers(tx, [userId]);
  const is = (await origin.engine.paymentProfiles.load(tx, [userId])).get(userId);
  if (!row || !differ(was, is)) return;
  await addToOutbox(tx, origin.engine.clock, userUpdated, { userId });
  const identities = await identitiesOf(tx, userId);
  await events.record(origin, tx, {
    before: asRecorded(row, identities, was),
    after: asRecorded(row, identities, is),
  });
}

const differ = (was: PaymentProfile | undefined, is: PaymentProfile | undefined): boolean =>
  was?.chargesEnabled !== is?.chargesEnabled ||
  was?.payoutsEnabled !== is?.payoutsEnabled ||
  was?.stripeAccount?.attributes.stripeAccountId !== is?.stripeAccount?.attributes.stripeAccountId;

/** Records a deletion. `before` is the user before it. */
export async function recordDeletion(origin: events.Origin, tx: Tx, before: UserRow): Promise<void> {
  await addToOutbox(tx, origin.engine.clock, userDeleted, { userId: before.id });
  await events.record(origin, tx, { before: asRecorded(before, []) });
}

async function identitiesOf(tx: Tx, userId: string): Promise<readonly IdentityProvider[]> {
  return (await findIdentities(tx, [userId])).get(userId) ?? [];
}

/** A user as operators see them, with relationships by id. */
function asRecorded(
  row: UserRow,
  identities: readonly IdentityProvider[],
  payments?: PaymentProfile,
): Resource {
  return {
    ...toUserForOperator(row, { include: {}, profileImage: null, payments }, identities),
    relationships: {
      marketplace: events.refer('marketplace', marketplaceId),
      profileImage: row.profileImageId === null ? null : events.refer('image', row.profileImageId),
      stripeAccount: payments?.stripeAccount ?? null,
      effectivePermissionSet: events.refer('permissionSet', row.id),
    },
  };
}
