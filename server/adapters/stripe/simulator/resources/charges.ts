import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import type { Decline } from '../cards.ts';
import { mergeMetadata, metadata } from '../http/params.ts';
import { asList, pageEntries, readPage, route } from '../http/route.ts';
import { idOf, newId } from '../ids.ts';
import { emit } from '../webhooks/emit.ts';

/** How long a card authorisation lasts, in seconds (payments.md 1.5: seven days for on-session payments). */
export const holdSeconds = 7 * 86_400;

interface NewCharge {
  intent: Stripe.PaymentIntent;
  paymentMethod: Stripe.PaymentMethod;
  decline?: Decline | undefined;
  /** The cardholder has passed the bank's authentication. */
  isAuthenticated: boolean;
}

/** Authorises the amount of an intent on a card, or records that the card was declined. */
export async function addCharge(call: Call, given: NewCharge): Promise<Stripe.Charge> {
  const { intent, paymentMethod, decline } = given;
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: `PORUCH* ${intent.statement_descriptor_suffix ?? 'TEST'}`.slice(0, 22),
    captured: false,
    created: call.now,
    currency: intent.currency,
    customer: idOf(intent.customer) ?? null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: idOf(intent.on_behalf_of) ?? null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: detailsOf(call, given),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: intent.transfer_data
      ? {
          amount: intent.transfer_data.amount ?? null,
          destination: idOf(intent.transfer_data.destination) ?? '',
        }
      : null,
    transfer_group: intent.transfer_group,
  };
  await call.objects.add('charge', charge);
  await emit(call, decline ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  const unknown = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (!decline) {
    return {
      ...unknown,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    ...unknown,
    advice_code: 'try_again_later',
    network_decline_code: '01',
    network_status: 'declined_by_network',
    reason: decline.declineCode ?? decline.code,
    risk_level: 'normal',
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

function detailsOf(
  call: Call,
  { intent, paymentMethod, decline, isAuthenticated }: NewCharge,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = paymentMethod;
  const isHold = intent.capture_method === 'manual' && !decline;
  return {
    type: 'card',
    card: {
      amount_authorized: decline ? null : intent.amount,
      authorization_code: decline ? null : '123456',
      brand: card?.brand ?? null,
      ...(isHold ? { capture_before: call.now + holdSeconds } : {}),
      checks: card?.checks ?? null,
      country: card?.country ?? null,
      electronic_commerce_indicator: isAuthenticated ? '05' : null,
      exp_month: card?.exp_month ?? 0,
      exp_year: card?.exp_year ?? 0,
      extended_authorization: { status: 'disabled' },
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card?.brand ?? null,
      network_token: { used: false },
      network_transaction_id: decline ? null : newId('ntx').slice(4, 19),
      overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
      regulated_status: card?.regulated_status ?? null,
      three_d_secure: isAuthenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: newId('tds'),
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

const text = v.optional(v.string());

export const chargeRoutes = [
  route(
    'GET',
    '/v1/charges',
    { ...pageEntries, payment_intent: text, customer: text, transfer_group: text },
    async (call, { limit, starting_after, ending_before, ...like }) =>
      asList(
        '/v1/charges',
        await call.objects.list('charge', readPage({ limit, starting_after, ending_before }), like),
      ),
  ),
  route('GET', '/v1/charges/:id', {}, (call, _params, { id = '' }) => call.objects.require('charge', id)),
  route(
    'POST',
    '/v1/charges/:id',
    { description: text, metadata: v.optional(metadata), receipt_email: text, transfer_group: text },
    async (call, given, { id = '' }) => {
      const charge = await call.objects.require('charge', id);
      return call.objects.save('charge', {
        ...charge,
        description: given.description ?? charge.description,
        receipt_email: given.receipt_email ?? charge.receipt_email,
        transfer_group: given.transfer_group ?? charge.transfer_group,
        metadata: mergeMetadata(charge.metadata, given.metadata),
      });
    },
  ),
];
