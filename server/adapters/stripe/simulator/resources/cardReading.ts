import * as v from 'valibot';
import type { Call } from '../call.ts';
import { cardByName, cardByNumber, passesLuhn, type TestCard } from '../cards.ts';
import { Failure, invalid, refused } from '../http/failure.ts';
import { integer, text } from '../http/params.ts';

/** Parameters of a card: its number, or a token for it. */
export const cardParam = v.strictObject({
  number: v.optional(text),
  exp_month: v.optional(integer),
  exp_year: v.optional(integer),
  cvc: v.optional(v.string()),
  token: v.optional(text),
  networks: v.optional(v.strictObject({ preferred: v.optional(v.string()) })),
});

type CardParams = v.InferOutput<typeof cardParam>;

const wrongCard = (code: string, message: string, param: string) =>
  new Failure(402, { type: 'card_error', code, message, param });

/** A parsed card: its behaviour and the printed details, without its number. */
export interface ReadCard {
  card: TestCard;
  expMonth: number;
  expYear: number;
}

/**
 * Parses a card from its number. The number is not passed on.
 * @throws Failure 402 for a number that is invalid, has expired, or is not a test card.
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

/** A test card given by name expires in the middle of the year after next. */
export const standardCard = (call: Call, card: TestCard): ReadCard => ({
  card,
  expMonth: 6,
  expYear: new Date(call.now * 1000).getUTCFullYear() + 2,
});

/** Returns a test card with the expiry date that was entered, if any. */
export function printedCard(
  call: Call,
  card: TestCard,
  { exp_month: month, exp_year: year }: Pick<CardParams, 'exp_month' | 'exp_year'>,
): ReadCard {
  const standard = standardCard(call, card);
  if (month === undefined || year === undefined) return standard;
  return { card, expMonth: month, expYear: year < 100 ? year + 2000 : year };
}

/** Reads a card from its single-use token. @throws Failure 400 for a token that was used or is not of a card. */
export async function readToken(call: Call, id: string, given: CardParams): Promise<ReadCard> {
  const named = cardByName(id);
  if (named && id.startsWith('tok_')) return printedCard(call, named, given);
  const token = await call.objects.require('token', id, 'token');
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
