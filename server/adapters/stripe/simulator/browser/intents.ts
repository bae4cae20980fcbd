import type { Texts } from '../pages/texts.ts';
import { IntegrationError, type Answer, type Api, type ApiError, type Params } from './api.ts';
import { askBank } from './bankDialog.ts';
import type { CardReader } from './cardElement.ts';
import { methodParams } from './cardParams.ts';

interface Intent {
  id: string;
  object: 'payment_intent' | 'setup_intent';
  status: string;
  client_secret: string;
  last_payment_error?: ApiError | null;
  last_setup_error?: ApiError | null;
}

type Kind = 'payment' | 'setup';
type Outcome = { error: ApiError } | { paymentIntent: Intent } | { setupIntent: Intent };

interface Tools {
  api: Api;
  texts: Texts;
  locale: string;
  readerOf(element: unknown): CardReader;
}

/** `pi_…_secret_…` names its intent. @throws IntegrationError for anything else */
function idOf(secret: unknown, kind: Kind): string {
  const pattern = kind === 'payment' ? /^(pi_\w+?)_secret_\w+$/ : /^(seti_\w+?)_secret_\w+$/;
  const id = typeof secret === 'string' ? pattern.exec(secret)?.[1] : undefined;
  if (id) return id;
  throw new IntegrationError(
    `Invalid value for ${kind === 'payment' ? 'paymentIntent' : 'setupIntent'}: value should be a client secret of the form \${id}_secret_\${secret}.`,
  );
}

const paths = { payment: '/payment_intents', setup: '/setup_intents' } as const;

/** Confirming and reading intents, as Stripe.js does: always resolved, with exactly one of error and intent. */
export function intentsWith({ api, texts, locale, readerOf }: Tools) {
  const outcome = (kind: Kind, { result, error }: Answer<Intent>): Outcome => {
    if (error) return { error };
    return kind === 'payment' ? { paymentIntent: result } : { setupIntent: result };
  };

  const ask = async (kind: Kind, intent: Intent): Promise<Outcome> => {
    const wish = await askBank(texts, locale);
    const answer = await api.authenticate<Intent>(intent.id, intent.client_secret, wish);
    if (answer.error || wish === 'complete') return outcome(kind, answer);
    const why = answer.result.last_payment_error ?? answer.result.last_setup_error;
    const about = kind === 'payment' ? { payment_intent: answer.result } : { setup_intent: answer.result };
    return { error: { type: 'invalid_request_error', message: '', ...why, ...about } };
  };

  const confirm = async (
    kind: Kind,
    secret: unknown,
    data: Params = {},
    { handleActions = true }: { handleActions?: boolean } = {},
  ): Promise<Outcome> => {
    const id = idOf(secret, kind);
    const { payment_method, return_url, receipt_email, setup_future_usage, shipping } = data;
    const method = methodParams(payment_method, readerOf);
    if (method.error) return { error: method.error };
    const answer = await api.post<Intent>(`${paths[kind]}/${id}/confirm`, {
      client_secret: secret,
      use_stripe_sdk: true,
      ...method.value,
      return_url,
      ...(kind === 'payment' ? { receipt_email, setup_future_usage, shipping } : {}),
    });
    if (handleActions && answer.result?.status === 'requires_action') return ask(kind, answer.result);
    return outcome(kind, answer);
  };

  const retrieve = async (kind: Kind, secret: unknown): Promise<Outcome> =>
    outcome(kind, await api.get<Intent>(`${paths[kind]}/${idOf(secret, kind)}`, { client_secret: secret }));

  const next = async (kind: Kind, secret: unknown): Promise<Outcome> => {
    const found = await api.get<Intent>(`${paths[kind]}/${idOf(secret, kind)}`, { client_secret: secret });
    if (found.error) return { error: found.error };
    return found.result.status === 'requires_action' ? ask(kind, found.result) : outcome(kind, found);
  };

  return {
    confirmCardPayment: (secret: unknown, data?: Params, options?: { handleActions?: boolean }) =>
      confirm('payment', secret, data, options),
    confirmCardSetup: (secret: unknown, data?: Params, options?: { handleActions?: boolean }) =>
      confirm('setup', secret, data, options),
    retrievePaymentIntent: (secret: unknown) => retrieve('payment', secret),
    retrieveSetupIntent: (secret: unknown) => retrieve('setup', secret),
    handleCardAction: (secret: unknown) => next('payment', secret),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) =>
      next(clientSecret.startsWith('seti_') ? 'setup' : 'payment', clientSecret),
  };
}
