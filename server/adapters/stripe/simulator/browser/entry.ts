import type {
  CreatePaymentMethodCardData,
  PaymentMethod,
  PaymentMethodResult,
  Stripe,
  StripeCardElement,
  StripeCardElementOptions,
  StripeConstructorOptions,
  Token,
  TokenResult,
} from '@stripe/stripe-js';
import { pickLocale, type Locale } from '../pages/locale.ts';
import { texts as allTexts } from '../pages/texts.ts';
import { createApiClient, IntegrationError, type Params } from './api.ts';
import { createCardElement, type CardReader } from './cardElement.ts';
import { dataOf, readCard } from './cardParams.ts';
import { intentsWith } from './intents.ts';

/** Of Stripe's many elements and methods, only those for cards. */
interface CardsOnly {
  elements(options?: object): {
    create(type: 'card', options?: StripeCardElementOptions): StripeCardElement;
    getElement(type: 'card'): StripeCardElement | null;
    fetchUpdates(): Promise<object>;
  };
  createPaymentMethod(data: CreatePaymentMethodCardData): Promise<PaymentMethodResult>;
}

/** Compiles only while the official library has every member that `Part` declares. */
type PartOf<_Whole extends Part, Part> = Part;

/** The part of Stripe.js that a marketplace with cards uses. */
type StripePart = PartOf<Stripe, CardsOnly> &
  ReturnType<typeof intentsWith> &
  Pick<Stripe, 'createToken' | 'registerAppInfo'>;

const tokenKinds = ['account', 'person', 'bank_account', 'pii'];

/** Creates what `Stripe('pk_…')` returns. @throws IntegrationError for wrong use, as do its methods */
function createStripe(
  key: unknown,
  { locale: requestedLocale, stripeAccount }: StripeConstructorOptions = {},
): StripePart & { _registerWrapper(): void } {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new IntegrationError(
      'Please call Stripe() with your publishable key. You used an empty string or something else.',
    );
  }
  const locale = pickLocale(
    requestedLocale === 'auto' ? undefined : requestedLocale,
    document.documentElement.lang,
    navigator.language,
  );
  const api = createApiClient(key, stripeAccount);
  const readers = new WeakMap<object, CardReader>();
  const readerOf = (element: unknown): CardReader => {
    const found = typeof element === 'object' && element !== null ? readers.get(element) : undefined;
    if (found) return found;
    throw new IntegrationError('Please use the same instance of `Stripe` you used to create this Element.');
  };
  const texts = allTexts[locale];
  const tokenOf = async (params: Params): Promise<TokenResult> => {
    const { result, error } = await api.post<Token>('/tokens', params);
    return error ? { error } : { token: result };
  };

  return {
    elements: () => cardGroup(locale, readers),
    ...intentsWith({ api, texts, locale, readerOf }),
    async createToken(what: unknown, data: object = {}) {
      if (typeof what === 'string') {
        if (!tokenKinds.includes(what)) throw new IntegrationError(`"${what}" is no kind of token.`);
        return tokenOf({ [what]: data });
      }
      const { value, error } = readCard(readerOf(what));
      if (error) return { error };
      return tokenOf({ card: { address_zip: value.postal || undefined, ...data, ...value.card } });
    },
    async createPaymentMethod({ card, billing_details, metadata }) {
      const data = dataOf({ card, ...(billing_details ? { billing_details } : {}) }, readerOf);
      if (data.error) return { error: data.error };
      const { result, error } = await api.post<PaymentMethod>('/payment_methods', {
        ...data.value,
        metadata,
      });
      return error ? { error } : { paymentMethod: result };
    },
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

/** Creates a group of elements, which can hold one card at a time. */
function cardGroup(locale: Locale, readers: WeakMap<object, CardReader>): ReturnType<CardsOnly['elements']> {
  let card: StripeCardElement | undefined;
  const mustBeCard = (type: string) => {
    if (type !== 'card') throw new IntegrationError(`The simulator has no element of type "${type}".`);
  };
  return {
    create(type, options = {}) {
      mustBeCard(type);
      if (card)
        throw new IntegrationError(
          "Can't create two Elements of type card. Destroy the first one or use another group.",
        );
      const { element, read } = createCardElement(locale, options, () => (card = undefined));
      readers.set(element, read);
      card = element;
      return element;
    },
    getElement: type => (type === 'card' ? (card ?? null) : null),
    fetchUpdates: async () => ({}),
  };
}

/**
 * Replaces https://js.stripe.com: pages that call `loadStripe` find `window.Stripe` and use it unchanged. The version
 * is the release train that the official loader expects.
 */
Object.defineProperty(window, 'Stripe', {
  value: Object.assign(createStripe, { version: 'endive' }),
  configurable: true,
});
