import type { ConfirmCardPaymentData, StripeError } from '@stripe/stripe-js';
import { testCards } from '../cards.ts';
import type { Params } from './api.ts';
import type { CardReader } from './cardElement.ts';
import { readExpiry } from './cardRules.ts';

export type Read<T> = { value: T; error?: undefined } | { value?: undefined; error: StripeError };

const notATestCard: StripeError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://docs.stripe.com/testing.',
};

/**
 * Returns the card of an element as parameters. Its number never leaves the browser: only the name of a test card is
 * sent, and nothing of any other card.
 */
export function readCard(read: CardReader): Read<{ card: Params; postal: string }> {
  const { card, error } = read();
  if (error) return { error };
  const found = testCards.find(({ number }) => number === card.number);
  if (!found) return { error: notATestCard };
  const { month, year } = readExpiry(card.expiry);
  return {
    value: {
      card: { token: `tok_${found.names[0]}`, exp_month: month, exp_year: year },
      postal: card.postal.trim(),
    },
  };
}

/** A payment method as a page describes it: an element or a card token, with billing details. */
export type Method = Exclude<ConfirmCardPaymentData['payment_method'], string | undefined>;

/** Returns the `payment_method_data` of a card. */
export function dataOf(
  { card, billing_details = {} }: Method,
  readerOf: (element: unknown) => CardReader,
): Read<Params> {
  if ('token' in card) return { value: { type: 'card', card: { token: card.token }, billing_details } };
  const read = readCard(readerOf(card));
  if (read.error) return read;
  const { postal } = read.value;
  const address = { ...(postal ? { postal_code: postal } : {}), ...billing_details.address };
  return {
    value: { type: 'card', card: read.value.card, billing_details: { ...billing_details, address } },
  };
}

/** Returns `payment_method` or `payment_method_data` for an id or a card. */
export function methodParams(
  given: string | Method | undefined,
  readerOf: (element: unknown) => CardReader,
): Read<Params> {
  if (given === undefined) return { value: {} };
  if (typeof given === 'string') return { value: { payment_method: given } };
  const { value, error } = dataOf(given, readerOf);
  return error ? { error } : { value: { payment_method_data: value } };
}
