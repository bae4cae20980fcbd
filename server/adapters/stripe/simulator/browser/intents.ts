import type {
  PaymentIntent,
  PaymentIntentResult,
  SetupIntent,
  SetupIntentResult,
  Stripe,
  StripeError,
} from '@stripe/stripe-js';
import type { Texts } from '../pages/texts.ts';
import { IntegrationError, type Answer, type Api } from './api.ts';
import { askBank } from './bankDialog.ts';
import type { CardReader } from './cardElement.ts';
import { methodParams, type Method } from './cardParams.ts';

interface Tools {
  api: Api;
  texts: Texts;
  locale: string;
  readerOf(element: unknown): CardReader;
}

/** The differences between payment and setup intents. */
interface Kind<T> {
  name: string;
  path: string;
  secret: RegExp;
  errorOf(intent: T): Partial<StripeError>;
}

const payment: Kind<PaymentIntent> = {
  name: 'paymentIntent',
  path: '/payment_intents',
  secret: /^(pi_\w+?)_secret_\w+$/,
  errorOf: intent => ({ ...intent.last_payment_error, payment_intent: intent }),
};

const setup: Kind<SetupIntent> = {
  name: 'setupIntent',
  path: '/setup_intents',
  secret: /^(seti_\w+?)_secret_\w+$/,
  errorOf: intent => ({ ...intent.last_setup_error, setup_intent: intent }),
};

/** Returns the intent's id from `pi_…_secret_…`. @throws IntegrationError for anything else */
function idOf(secret: unknown, { name, secret: pattern }: Pick<Kind<never>, 'name' | 'secret'>): string {
  const id = typeof secret === 'string' ? pattern.exec(secret)?.[1] : undefined;
  if (id) return id;
  throw new IntegrationError(
    `Invalid value for ${name}: value should be a client secret of the form \${id}_secret_\${secret}.`,
  );
}

const paid = ({ result, error }: Answer<PaymentIntent>): PaymentIntentResult =>
  error ? { error } : { paymentIntent: result };
const setUp = ({ result, error }: Answer<SetupIntent>): SetupIntentResult =>
  error ? { error } : { setupIntent: result };

/** The supported calls about intents, as the official package declares them. */
type IntentCalls = Pick<
  Stripe,
  | 'confirmCardPayment'
  | 'confirmCardSetup'
  | 'retrievePaymentIntent'
  | 'retrieveSetupIntent'
  | 'handleCardAction'
  | 'handleNextAction'
>;

/** Confirms and retrieves intents as Stripe.js does: always resolves, with exactly one of error and intent. */
export function intentsWith({ api, texts, locale, readerOf }: Tools): IntentCalls {
  const retrieve = <T>(kind: Kind<T>, secret: unknown) =>
    api.get<T>(`${kind.path}/${idOf(secret, kind)}`, { client_secret: secret });

  const ask = async <T>(kind: Kind<T>, secret: string): Promise<Answer<T>> => {
    const wish = await askBank(texts, locale);
    const answer = await api.authenticate<T>(idOf(secret, kind), secret, wish);
    if (answer.error || wish === 'complete') return answer;
    return { error: { type: 'invalid_request_error', message: '', ...kind.errorOf(answer.result) } };
  };

  const confirm = async <T extends { status: string }>(
    kind: Kind<T>,
    secret: string,
    method: string | Method | undefined,
    more: object,
    { handleActions = true }: { handleActions?: boolean } = {},
  ): Promise<Answer<T>> => {
    const id = idOf(secret, kind);
    const read = methodParams(method, readerOf);
    if (read.error) return { error: read.error };
    const answer = await api.post<T>(`${kind.path}/${id}/confirm`, {
      client_secret: secret,
      use_stripe_sdk: true,
      ...read.value,
      ...more,
    });
    if (handleActions && answer.result?.status === 'requires_action') return ask(kind, secret);
    return answer;
  };

  const next = async <T extends { status: string }>(kind: Kind<T>, secret: string): Promise<Answer<T>> => {
    const found = await retrieve(kind, secret);
    return found.result?.status === 'requires_action' ? ask(kind, secret) : found;
  };

  return {
    confirmCardPayment: async (secret, data = {}, options) => {
      const { payment_method, return_url, receipt_email, setup_future_usage, shipping } = data;
      const more = { return_url, receipt_email, setup_future_usage, shipping };
      return paid(await confirm(payment, secret, payment_method, more, options));
    },
    confirmCardSetup: async (secret, { payment_method, return_url } = {}, options) =>
      setUp(await confirm(setup, secret, payment_method, { return_url }, options)),
    retrievePaymentIntent: async secret => paid(await retrieve(payment, secret)),
    retrieveSetupIntent: async secret => setUp(await retrieve(setup, secret)),
    handleCardAction: async secret => paid(await next(payment, secret)),
    handleNextAction: async (options: object) => {
      const secret = 'clientSecret' in options ? String(options.clientSecret) : '';
      return secret.startsWith('seti_')
        ? setUp(await next(setup, secret))
        : paid(await next(payment, secret));
    },
  };
}
