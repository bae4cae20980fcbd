import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import { flag } from '../http/params.ts';
import { pageEntries, asList, readPage, route } from '../http/route.ts';
import { idOf, newId } from '../ids.ts';
import { emit } from '../webhooks/emit.ts';
import { addBalanceTransaction } from './balanceTransactions.ts';

/** The bank's dispute fee, in minor units. */
const disputeFee = 2000;

const noEvidence = (): Stripe.Dispute.Evidence => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
});

/** Opens a dispute: the cardholder claims not to have made the payment. */
export async function openDispute(call: Call, chargeId: string): Promise<void> {
  const charge = await call.objects.find('charge', chargeId);
  if (!charge?.captured || charge.refunded || charge.disputed) return;
  const id = newId('dp');
  const balance = await addBalanceTransaction(call, {
    type: 'adjustment',
    amount: -charge.amount_captured,
    currency: charge.currency,
    source: id,
    fees: [
      {
        amount: disputeFee,
        application: null,
        currency: charge.currency,
        description: 'Dispute fee',
        type: 'stripe_fee',
      },
    ],
  });
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [balance],
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: call.now + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent) ?? null,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await call.objects.add('dispute', dispute);
  await call.objects.save('charge', { ...charge, disputed: true });
  await emit(call, 'charge.dispute.created', dispute);
}

/** Outcome by evidence text, as in Stripe's test mode. */
const outcomes: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

async function decide(call: Call, dispute: Stripe.Dispute, status: 'won' | 'lost'): Promise<Stripe.Dispute> {
  const decided = await call.objects.save('dispute', { ...dispute, status });
  if (status === 'won') {
    await addBalanceTransaction(call, {
      type: 'adjustment',
      amount: dispute.amount,
      currency: dispute.currency,
      source: dispute.id,
    });
  }
  await emit(call, 'charge.dispute.closed', decided);
  return decided;
}

const path = '/v1/disputes';
const text = v.optional(v.string());

export const disputeRoutes = [
  route(
    'GET',
    path,
    { ...pageEntries, charge: text, payment_intent: text },
    async (call, { limit, starting_after, ending_before, ...like }) =>
      asList(
        path,
        await call.objects.list('dispute', readPage({ limit, starting_after, ending_before }), like),
      ),
  ),
  route('GET', `${path}/:id`, {}, (call, _params, { id = '' }) => call.objects.require('dispute', id)),
  route(
    'POST',
    `${path}/:id`,
    { evidence: v.optional(v.strictObject({ uncategorized_text: text })), submit: v.optional(flag) },
    async (call, { evidence = {}, submit }, { id = '' }) => {
      const dispute = await call.objects.require('dispute', id);
      const words = evidence.uncategorized_text ?? dispute.evidence.uncategorized_text;
      const answered = { ...dispute, evidence: { ...dispute.evidence, uncategorized_text: words } };
      const outcome = submit ? outcomes[words ?? ''] : undefined;
      return outcome ? decide(call, answered, outcome) : call.objects.save('dispute', answered);
    },
  ),
  route('POST', `${path}/:id/close`, {}, async (call, _params, { id = '' }) =>
    decide(call, await call.objects.require('dispute', id), 'lost'),
  ),
];
