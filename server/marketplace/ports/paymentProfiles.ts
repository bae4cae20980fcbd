import type { Resource } from '#contract/resource.ts';
import type { Queryable } from './db.ts';

/** A user's data at the payment provider. */
export interface PaymentProfile {
  /** As last reported by the provider. */
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  stripeAccount: Resource | null;
  stripeCustomer: Resource | null;
}

/** Gives users access to data of payments, a module that depends on it. Wired by server/bootstrap/engine.ts. */
export interface PaymentProfiles {
  /** Returns profiles by user id. Users unknown to the payment provider are left out. */
  load(db: Queryable, userIds: readonly string[], withCard: boolean): Promise<Map<string, PaymentProfile>>;
}
