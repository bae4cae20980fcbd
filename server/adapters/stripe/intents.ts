import type Stripe from 'stripe';
import type { Intent, Intents, NewIntent } from '#server/marketplace/ports/payments.ts';
import { answerOf } from './errors.ts';

/** How payments are named on card statements and in the provider's console. */
export interface Naming {
  marketplaceName: string;
  /** Appended to the provider's own name on card statements, at most 22 characters. */
  statementSuffix: string | undefined;
}

/** Statuses in which the bank has decided; a warning is the bank's query, which may become a dispute. */
const decided: readonly Stripe.Dispute.Status[] = ['won', 'lost', 'warning_closed', 'prevented'];

const whole: Stripe.PaymentIntentRetrieveParams = { expand: ['latest_charge'] };

/** Payments as destination charges on behalf of the recipient, authorised first and captured later. */
export function createIntents(stripe: Stripe, naming: Naming): Intents {
  return {
    async createIntent(intent, idempotencyKey) {
      const params = { ...paramsOf(intent, naming), ...whole };
      return toIntent(await answerOf(stripe.paymentIntents.create(params, { idempotencyKey })));
    },
    async findIntent(id) {
      return toIntent(await answerOf(stripe.paymentIntents.retrieve(id, whole)));
    },
    async confirmIntent(id, idempotencyKey) {
      return toIntent(await answerOf(stripe.paymentIntents.confirm(id, whole, { idempotencyKey })));
    },
    async captureIntent(id, idempotencyKey) {
      return toIntent(await answerOf(stripe.paymentIntents.capture(id, whole, { idempotencyKey })));
    },
    async cancelIntent(id, cancellation_reason, idempotencyKey) {
      const params = { cancellation_reason, ...whole };
      return toIntent(await answerOf(stripe.paymentIntents.cancel(id, params, { idempotencyKey })));
    },
    async refundIntent(payment_intent, { transactionId, hasFee }, idempotencyKey) {
      const params: Stripe.RefundCreateParams = {
        payment_intent,
        reverse_transfer: true,
        ...(hasFee ? { refund_application_fee: true } : {}),
        reason: 'requested_by_customer',
        metadata: { transactionId },
      };
      await answerOf(stripe.refunds.create(params, { idempotencyKey }));
    },
    async findDispute(payment_intent) {
      const { data } = await answerOf(stripe.disputes.list({ payment_intent, limit: 100 }));
      if (data.some(({ status }) => !decided.includes(status))) return 'open';
      return data.some(({ status }) => status === 'lost') ? 'lost' : undefined;
    },
  };
}

function paramsOf(intent: NewIntent, naming: Naming): Stripe.PaymentIntentCreateParams {
  const { transactionId, listingId, customerId, providerId, accountId } = intent;
  return {
    amount: intent.amount,
    currency: intent.currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    on_behalf_of: accountId,
    transfer_data: { destination: accountId },
    // Stripe rejects a fee of zero.
    ...(intent.fee > 0 ? { application_fee_amount: intent.fee } : {}),
    ...(intent.payerId ? { customer: intent.payerId } : {}),
    ...(intent.paymentMethodId ? { payment_method: intent.paymentMethodId } : {}),
    ...(intent.isCardSaved ? { setup_future_usage: 'on_session' as const } : {}),
    ...(naming.statementSuffix ? { statement_descriptor_suffix: naming.statementSuffix } : {}),
    transfer_group: transactionId,
    description: `${naming.marketplaceName} ${transactionId}`,
    metadata: { transactionId, listingId, customerId, providerId },
  };
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const { latest_charge: charge, last_payment_error: error } = intent;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    transactionId: intent.metadata?.transactionId,
    paymentMethodId: idOf(intent.payment_method),
    charge:
      charge === null || typeof charge === 'string'
        ? undefined
        : {
            id: charge.id,
            isPaid: charge.paid,
            captured: charge.amount_captured,
            refunded: refundedOf(charge),
          },
    lastError: error
      ? { message: error.message ?? '', code: error.code, declineCode: error.decline_code }
      : undefined,
  };
}

/** Stripe counts the released part of an authorisation as refunded, though it was never captured. */
function refundedOf({ amount, amount_captured: captured, amount_refunded: back }: Stripe.Charge): number {
  return Math.max(0, back - (amount - captured));
}

/** Returns the id of an object that may be expanded. */
export function idOf(object: string | { id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}
