import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import { cardByName, type TestCard } from '../cards.ts';
import { invalid, missing } from '../http/failure.ts';
import { mergeMetadata, metadata } from '../http/params.ts';
import { newId } from '../ids.ts';
import { billingDetails, billingParam } from './billing.ts';
import { cardParam, readCard, readToken, standardCard, type ReadCard } from './cardReading.ts';

export const paymentMethodEntries = {
  type: v.literal('card'),
  card: v.optional(cardParam),
  billing_details: v.optional(billingParam),
  metadata: v.optional(metadata),
  allow_redisplay: v.optional(v.picklist(['always', 'limited', 'unspecified'])),
  payment_user_agent: v.optional(v.string()),
  referrer: v.optional(v.string()),
};

export const paymentMethodParam = v.strictObject(paymentMethodEntries);

type PaymentMethodParams = v.InferOutput<typeof paymentMethodParam>;

/** Creates and stores the payment method that the parameters describe. */
export async function createPaymentMethod(
  call: Call,
  given: PaymentMethodParams,
): Promise<Stripe.PaymentMethod> {
  if (!given.card) throw invalid('parameter_missing', 'Missing required param: card.', { param: 'card' });
  const read = given.card.token
    ? await readToken(call, given.card.token, given.card)
    : readCard(call, given.card);
  return addPaymentMethod(call, read, {
    details: billingDetails(given.billing_details),
    metadata: mergeMetadata({}, given.metadata),
    checksCvc: given.card.cvc !== undefined || given.card.token !== undefined,
  });
}

interface Extras {
  details: Stripe.PaymentMethod.BillingDetails;
  metadata: Record<string, string>;
  checksCvc: boolean;
}

const passed = (card: TestCard, what: 'cvc' | 'postal' | 'line1', isAsked: boolean) =>
  isAsked ? (card.failedChecks?.includes(what) ? 'fail' : 'pass') : null;

/** Returns the card's fingerprint, always the same for the same card. */
export const fingerprintOf = (card: TestCard) =>
  createHash('sha256')
    .update(`poruch ${card.names[0]}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 16);

async function addPaymentMethod(
  call: Call,
  { card, expMonth, expYear }: ReadCard,
  { details, metadata: data, checksCvc }: Extras,
): Promise<Stripe.PaymentMethod> {
  const paymentMethod: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: details,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: passed(card, 'line1', Boolean(details.address?.line1)),
        address_postal_code_check: passed(card, 'postal', Boolean(details.address?.postal_code)),
        cvc_check: passed(card, 'cvc', checksCvc),
      },
      country: card.country ?? 'US',
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: fingerprintOf(card),
      funding: card.funding ?? 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: call.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: data,
    type: 'card',
  };
  return call.objects.add('payment_method', paymentMethod, { card: card.names[0] });
}

/**
 * Returns a stored payment method, or a new one for a name such as pm_card_visa.
 * @throws Failure 404 when there is none.
 */
export async function requirePaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const named = id.startsWith('pm_card_') ? cardByName(id) : undefined;
  if (named) {
    return addPaymentMethod(call, standardCard(call, named), {
      details: billingDetails(),
      metadata: {},
      checksCvc: true,
    });
  }
  const found = await call.objects.find('payment_method', id);
  if (!found) throw missing('PaymentMethod', id, 'payment_method');
  return found;
}

/** Returns the test behaviour of a stored payment method's card. */
export async function behaviourOf(call: Call, id: string): Promise<TestCard & { isSetUp: boolean }> {
  const hidden = await call.objects.hidden(id);
  const card = cardByName(String(hidden.card));
  if (!card) throw missing('PaymentMethod', id, 'payment_method');
  return { ...card, isSetUp: hidden.isSetUp === true };
}

/** Records that the cardholder agreed to later payments: some cards then need no further authentication. */
export async function markSetUp(call: Call, id: string): Promise<void> {
  await call.objects.hide(id, { ...(await call.objects.hidden(id)), isSetUp: true });
}
