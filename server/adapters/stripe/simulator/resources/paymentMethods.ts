import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import { cardByName, cardByNumber, passesLuhn, type TestCard } from '../cards.ts';
import { Failure, invalid, missing, refused } from '../http/failure.ts';
import { integer, mergeMetadata, metadata, text } from '../http/params.ts';
import { newId } from '../ids.ts';
import { billingDetails, billingParam } from './billing.ts';

/** A card as parameters: its number or the token of one. */
export const cardParam = v.strictObject({
  number: v.optional(text),
  exp_month: v.optional(integer),
  exp_year: v.optional(integer),
  cvc: v.optional(v.string()),
  token: v.optional(text),
  networks: v.optional(v.strictObject({ preferred: v.optional(v.string()) })),
});

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
type CardParams = v.InferOutput<typeof cardParam>;

const wrongCard = (code: string, message: string, param: string) =>
  new Failure(402, { type: 'card_error', code, message, param });

/** A card that was read: how it behaves and what is printed on it, without its number. */
export interface ReadCard {
  card: TestCard;
  expMonth: number;
  expYear: number;
}

/**
 * Reads a card from its number. The number goes no further.
 * @throws Failure 402 for a number that is none, that has expired, or is not a test card.
 */
export function readCard(call: Call, given: CardParams): ReadCard {
  if (call.by === 'secret') {
    throw new Failure(402, {
      type: 'invalid_request_error',
      message:
        'Sending credit card numbers directly to the API is unsafe. Use the test tokens and test payment methods instead.',
    });
  }
  const number = given.number?.replaceAll(/[\s-]/g, '') ?? '';
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw wrongCard('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const { exp_month: month = 0, exp_year: year = 0 } = given;
  if (month < 1 || month > 12) {
    throw wrongCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const expYear = year < 100 ? year + 2000 : year;
  const today = new Date(call.now * 1000);
  if (expYear * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1 || expYear > 2099) {
    throw wrongCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  const card = cardByNumber(number);
  if (!card) throw notATestCard();
  const digits = card.brand === 'amex' ? 4 : 3;
  if (given.cvc !== undefined && !new RegExp(`^\\d{${digits}}$`).test(given.cvc)) {
    throw wrongCard('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { card, expMonth: month, expYear };
}

const notATestCard = () =>
  new Failure(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://docs.stripe.com/testing.',
  });

/** A test card that was never printed expires in the middle of the year after next. */
export const standardCard = (call: Call, card: TestCard): ReadCard => ({
  card,
  expMonth: 6,
  expYear: new Date(call.now * 1000).getUTCFullYear() + 2,
});

/** A test card with the date that was typed, if one was. */
export function printedCard(
  call: Call,
  card: TestCard,
  { exp_month: month, exp_year: year }: Pick<CardParams, 'exp_month' | 'exp_year'>,
): ReadCard {
  const standard = standardCard(call, card);
  if (month === undefined || year === undefined) return standard;
  return { card, expMonth: month, expYear: year < 100 ? year + 2000 : year };
}

/** Makes and stores the payment method that the parameters describe. */
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

async function readToken(call: Call, id: string, given: CardParams): Promise<ReadCard> {
  const named = cardByName(id);
  if (named && id.startsWith('tok_')) return printedCard(call, named, given);
  const token = await call.objects.need('token', id, 'token');
  const hidden = await call.objects.hidden(id);
  const card = cardByName(String(hidden.card));
  if (!token.card || !card) throw refused(`'${id}' is not the token of a card.`, 'card[token]');
  if (token.used) {
    throw invalid('token_already_used', `You cannot use a Stripe token more than once: ${id}.`, {
      param: 'card[token]',
    });
  }
  await call.objects.save('token', { ...token, used: true });
  return { card, expMonth: token.card.exp_month, expYear: token.card.exp_year };
}

interface Extras {
  details: Stripe.PaymentMethod.BillingDetails;
  metadata: Record<string, string>;
  checksCvc: boolean;
}

const passed = (card: TestCard, what: 'cvc' | 'postal' | 'line1', isAsked: boolean) =>
  isAsked ? (card.failedChecks?.includes(what) ? 'fail' : 'pass') : null;

/** The same card always has the same fingerprint. */
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
 * A stored payment method, or a new one for a name such as pm_card_visa.
 * @throws Failure 404 when there is none.
 */
export async function needPaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
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

/** How the card of a stored payment method behaves. */
export async function behaviourOf(call: Call, id: string): Promise<TestCard & { isSetUp: boolean }> {
  const hidden = await call.objects.hidden(id);
  const card = cardByName(String(hidden.card));
  if (!card) throw missing('PaymentMethod', id, 'payment_method');
  return { ...card, isSetUp: hidden.isSetUp === true };
}

/** The owner has agreed to later payments: some cards are not asked again. */
export async function markSetUp(call: Call, id: string): Promise<void> {
  await call.objects.hide(id, { ...(await call.objects.hidden(id)), isSetUp: true });
}
