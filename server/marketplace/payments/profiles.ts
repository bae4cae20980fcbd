import type { PaymentProfile } from '#server/marketplace/users/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findAccounts } from './accountStore.ts';
import { findCustomers } from './customerStore.ts';
import { toAccount, toCustomer } from './view.ts';

/** Returns the payment profiles of these users by user id, as `PaymentProfiles` tells. */
export async function profilesOf(
  db: Queryable,
  userIds: readonly string[],
  withCard?: boolean,
): Promise<Map<string, PaymentProfile>> {
  const [accounts, customers] = await Promise.all([
    findAccounts(db, userIds),
    withCard === undefined ? [] : findCustomers(db, userIds),
  ]);
  const profiles = new Map<string, PaymentProfile>();
  for (const { userId, accountId, chargesEnabled, payoutsEnabled } of accounts) {
    profiles.set(userId, {
      chargesEnabled,
      payoutsEnabled,
      stripeAccount: toAccount(userId, accountId, null),
      stripeCustomer: null,
    });
  }
  for (const customer of customers) {
    const { userId } = customer;
    profiles.set(userId, {
      ...(profiles.get(userId) ?? { chargesEnabled: false, payoutsEnabled: false, stripeAccount: null }),
      stripeCustomer: toCustomer(customer, withCard === true),
    });
  }
  return profiles;
}
