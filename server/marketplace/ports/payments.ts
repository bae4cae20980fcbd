import type { Tx } from './db.ts';

/**
 * One step of one transaction's payment. The same `key` twice means the same step again, after a crash or a lost
 * answer: it must not be done twice. `tx` is the transition's own database transaction.
 */
export interface PaymentStep {
  tx: Tx;
  /** Transaction, position in its history, action. */
  key: string;
  transactionId: string;
  customerId: string;
  providerId: string;
}

/** A step on an intent that exists. */
export interface IntentStep extends PaymentStep {
  intentId: string;
}

/** Minor units of `currency`. What is not paid out stays with the marketplace. */
export interface NewIntent extends PaymentStep {
  payinAmount: number;
  payoutAmount: number;
  currency: string;
  /** A saved or once-only card of the payment provider. */
  paymentMethod?: string;
  setupPaymentMethodForSaving?: boolean;
}

/** Money, as the booking process needs it (marketplace-api 7.7). Every step is idempotent by its key. */
export interface Payments {
  /**
   * Asked before anything is written. @throws transaction-missing-stripe-account,
   * transaction-stripe-account-disabled-charges when this person cannot be paid.
   */
  requirePayable(providerId: string): Promise<void>;
  /** @throws transaction-payment-failed with what the payment provider said. */
  createPaymentIntent(intent: NewIntent): Promise<{ intentId: string; clientSecret: string }>;
  /** The card hold stands afterwards. @throws stripe-invalid-payment-intent-status, transaction-payment-failed */
  confirmPaymentIntent(step: IntentStep): Promise<void>;
  /** Takes the money that is held. @throws stripe-invalid-payment-intent-status */
  capture(step: IntentStep): Promise<void>;
  /** Lets the hold go, or gives everything back when it was taken. */
  refund(step: IntentStep): Promise<void>;
  /** Pays the provider's share out, now or when the funds arrive. */
  createPayout(step: IntentStep & { payoutAmount: number; currency: string }): Promise<void>;
}
