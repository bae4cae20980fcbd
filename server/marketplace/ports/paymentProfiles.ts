import type { Resource } from '#contract/resource.ts';
import type { Queryable } from './db.ts';

/** What a person is at the payment provider. */
export interface PaymentProfile {
  /** As the provider last told. */
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  stripeAccount: Resource | null;
  stripeCustomer: Resource | null;
}

/** How users gets what belongs to payments, a module to its right. Wired by server/engine.ts. */
export interface PaymentProfiles {
  /** By id; those who are nothing at the payment provider are left out. */
  load(db: Queryable, userIds: readonly string[], withCard: boolean): Promise<Map<string, PaymentProfile>>;
}
