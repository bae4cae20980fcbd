import { pickLocale } from '../pages/locale.ts';
import { texts as allTexts } from '../pages/texts.ts';
import { apiWith, IntegrationError, type Answer, type Params } from './api.ts';
import { makeCardElement, type CardElement, type CardOptions, type CardReader } from './cardElement.ts';
import { methodParams, readCard } from './cardParams.ts';
import { intentsWith } from './intents.ts';

interface StripeOptions {
  locale?: string;
  apiVersion?: string;
  stripeAccount?: string;
}

const tokenKinds = ['account', 'person', 'bank_account', 'pii'];

/** What `Stripe('pk_…')` makes: the part of Stripe.js that a marketplace with cards uses. */
export function makeStripe(key: unknown, { locale: wished, stripeAccount }: StripeOptions = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new IntegrationError(
      'Please call Stripe() with your publishable key. You used an empty string or something else.',
    );
  }
  const locale = pickLocale(
    wished === 'auto' ? undefined : wished,
    document.documentElement.lang,
    navigator.language,
  );
  const api = apiWith(key, stripeAccount);
  const readers = new WeakMap<object, CardReader>();
  const readerOf = (element: unknown): CardReader => {
    const found = typeof element === 'object' && element !== null ? readers.get(element) : undefined;
    if (found) return found;
    throw new IntegrationError('Please use the same instance of `Stripe` you used to create this Element.');
  };
  const texts = allTexts[locale];

  return {
    elements() {
      let card: CardElement | undefined;
      return {
        create(type: string, options: CardOptions = {}) {
          if (type !== 'card') throw new IntegrationError(`The simulator has no element of type "${type}".`);
          if (card)
            throw new IntegrationError(
              "Can't create two Elements of type card. Destroy the first one or use another group.",
            );
          const made = makeCardElement(locale, options, () => (card = undefined));
          readers.set(made.element, made.read);
          card = made.element;
          return card;
        },
        getElement: (type: string) => (type === 'card' ? (card ?? null) : null),
        update: () => undefined,
        fetchUpdates: async () => ({}),
      };
    },
    ...intentsWith({ api, texts, locale, readerOf }),
    async createToken(what: unknown, data: Params = {}) {
      const isKind = typeof what === 'string';
      if (isKind && !tokenKinds.includes(what)) {
        throw new IntegrationError(`"${what}" is no kind of token.`);
      }
      if (isKind) return tokenOf(await api.post<object>('/tokens', { [what]: data }));
      const read = readCard(readerOf(what));
      if (read.error) return { error: read.error };
      const { postal, card } = read.value;
      return tokenOf(
        await api.post<object>('/tokens', { card: { address_zip: postal || undefined, ...data, ...card } }),
      );
    },
    async createPaymentMethod({ card, billing_details, metadata }: Params) {
      const read = methodParams({ card, billing_details }, readerOf);
      if (read.error) return { error: read.error };
      const { result, error } = await api.post<object>('/payment_methods', {
        ...(read.value.payment_method_data as Params),
        metadata,
      });
      return error ? { error } : { paymentMethod: result };
    },
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

const tokenOf = ({ result, error }: Answer<object>) => (error ? { error } : { token: result });
