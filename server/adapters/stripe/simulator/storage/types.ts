import type Stripe from 'stripe';

/** Every kind of object the simulator stores, as the official package types it. Relations are stored as ids. */
export interface StoredObjects {
  account: Stripe.Account;
  application_fee: Stripe.ApplicationFee;
  balance_transaction: Stripe.BalanceTransaction;
  bank_account: Stripe.BankAccount;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  deleted_customer: Stripe.DeletedCustomer;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  fee_refund: Stripe.FeeRefund;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  person: Stripe.Person;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  token: Stripe.Token;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  webhook_endpoint: Stripe.WebhookEndpoint;
}

export type Kind = keyof StoredObjects;
