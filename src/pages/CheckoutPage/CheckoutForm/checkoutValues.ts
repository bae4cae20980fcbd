import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { hasCardExpired, type SavedCard } from '#contract/payment/payment.ts';
import { cleanWords, plainSigns } from '#contract/text/pastedText.ts';
import type { Money } from '#contract/payment/currencies.ts';
import type { CurrentUser } from '#contract/account/user.ts';
import type { BookingRequest } from '#src/api/inputs.ts';
import { serverDate } from '#src/util/clock.ts';
import { partyIn, type PartyValues } from './PartyFields.tsx';
import type { Order } from './pay.ts';

/** The three choices of specification section 2. */
export type CardChoice = 'defaultCard' | 'replaceCard' | 'onetimeCardPayment';

export interface CheckoutValues extends PartyValues {
  /** The guests counted on the listing's page, as in the URL, from which this form began. */
  counted?: string;
  choice?: CardChoice;
  name?: string;
  addressLine1?: string;
  addressLine2?: string;
  postal?: string;
  city?: string;
  state?: string;
  country?: string;
  saveAfterOnetimePayment?: boolean;
  message?: string;
}

/**
 * Returns the form's initial values: what was typed before a reload, else the user's name and the saved card if it is
 * still valid. Guests counted on the listing's page (`search` of the URL) replace those typed here before.
 */
export function initialValues(
  typed: unknown,
  saved: SavedCard | null,
  currentUser: CurrentUser | null,
  search: string,
): CheckoutValues {
  const before = typeof typed === 'object' && typed !== null ? (typed as CheckoutValues) : {};
  const { firstName = '', lastName = '' } = currentUser?.profile ?? {};
  return {
    name: `${firstName} ${lastName}`.trim(),
    ...before,
    ...countedIn(search, before),
    choice: saved ? (before.choice ?? firstChoice(saved)) : 'onetimeCardPayment',
  };
}

/** Returns the guests of the URL, unless the form began with the same ones: then it has what became of them. */
function countedIn(search: string, before: CheckoutValues): CheckoutValues {
  const params = new URLSearchParams(search);
  const [adults, children] = [params.get('adults'), params.get('children')];
  if (!adults || !children) return {};
  const counted = `${adults} ${children}`;
  return counted === before.counted ? {} : { adults, children, counted };
}

const firstChoice = (saved: SavedCard): CardChoice =>
  hasCardExpired(saved, serverDate()) ? 'replaceCard' : 'defaultCard';

/** Returns whether the saved card pays. */
export const usesSaved = ({ choice }: CheckoutValues, saved: SavedCard | null): saved is SavedCard =>
  saved !== null && choice === 'defaultCard';

interface Parts {
  request: BookingRequest;
  pendingId: string | null;
  shown: Money | null;
  stripe: Stripe | undefined;
  card: StripeCardElement | undefined;
  saved: SavedCard | null;
  email: string;
}

/** Builds the order from the values; undefined while payment details are missing. */
export function orderOf(values: CheckoutValues, parts: Parts): Order | undefined {
  const { request, pendingId, shown, stripe, card, saved, email } = parts;
  const message = values.message ?? '';
  const order = { request: { ...request, party: partyIn(values) }, pendingId, shown, message };
  if (request.isFree) return order;
  if (!stripe) return undefined;
  if (usesSaved(values, saved)) {
    return { ...order, payment: { stripe, email, method: { kind: 'saved', id: saved.id } } };
  }
  if (!card) return undefined;
  const { choice, name = '', addressLine1 = '', postal = '', city = '', country = '' } = values;
  const billing = {
    name: cleanWords(name),
    line1: cleanWords(addressLine1),
    line2: values.addressLine2 && cleanWords(values.addressLine2),
    postal: plainSigns(postal),
    city: cleanWords(city),
    state: values.state && cleanWords(values.state),
    country,
  };
  const isKept = choice === 'replaceCard' || (saved === null && values.saveAfterOnetimePayment === true);
  return { ...order, payment: { stripe, email, method: { kind: 'typed', card, billing, isKept } } };
}
