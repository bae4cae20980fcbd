import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import type { Decline } from '../cards.ts';
import { Failure, invalid } from '../http/failure.ts';
import { clearable, flag, mergeMetadata, metadata, text } from '../http/params.ts';
import { asList, pageEntries, readPage, route, type Route } from '../http/route.ts';
import { newClientSecret, newId } from '../ids.ts';
import { idOf } from '../store/types.ts';
import { emit } from '../webhooks/emit.ts';
import { checkSecret } from './paymentIntents/authentication.ts';
import { readMethod } from './paymentIntents/create.ts';
import { allowedTypes, automaticMethods, refuseOldTypes } from './paymentIntents/params.ts';
import { attach } from './paymentMethodRoutes.ts';
import { behaviourOf, markSetUp, paymentMethodParam } from './paymentMethods.ts';

const path = '/v1/setup_intents';

const confirmEntries = {
  payment_method: v.optional(text),
  payment_method_data: v.optional(paymentMethodParam),
  return_url: v.optional(text),
  use_stripe_sdk: v.optional(flag),
  client_secret: v.optional(text),
};

const createEntries = {
  allowed_payment_method_types: v.optional(allowedTypes),
  automatic_payment_methods: v.optional(automaticMethods),
  confirm: v.optional(flag),
  customer: v.optional(text),
  description: v.optional(clearable),
  metadata: v.optional(metadata),
  on_behalf_of: v.optional(text),
  payment_method: v.optional(text),
  payment_method_data: v.optional(paymentMethodParam),
  return_url: v.optional(text),
  usage: v.optional(v.picklist(['on_session', 'off_session'])),
  use_stripe_sdk: v.optional(flag),
};

type CreateParams = v.InferOutput<v.StrictObjectSchema<typeof createEntries, undefined>>;
type ConfirmParams = v.InferOutput<v.StrictObjectSchema<typeof confirmEntries, undefined>>;

const unexpected = (intent: Stripe.SetupIntent, verb: string) =>
  invalid(
    'setup_intent_unexpected_state',
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    { setup_intent: intent },
  );

async function create(call: Call, given: CreateParams): Promise<Stripe.SetupIntent> {
  if (given.customer) await call.objects.need('customer', given.customer, 'customer');
  const method = await readMethod(call, given, given.customer ?? null);
  const id = newId('seti');
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: given.automatic_payment_methods
      ? { enabled: given.automatic_payment_methods.enabled, allow_redirects: 'always' }
      : null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: call.now,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: given.on_behalf_of ?? null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  };
  await call.objects.add('setup_intent', intent);
  await emit(call, 'setup_intent.created', intent);
  return intent;
}

async function confirm(
  call: Call,
  old: Stripe.SetupIntent,
  given: ConfirmParams,
): Promise<Stripe.SetupIntent> {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(old.status)) {
    throw unexpected(old, 'confirm');
  }
  const named = given.payment_method ?? (given.payment_method_data ? undefined : idOf(old.payment_method));
  const method = await readMethod(
    call,
    {
      ...(named ? { payment_method: named } : {}),
      ...(given.payment_method_data ? { payment_method_data: given.payment_method_data } : {}),
    },
    idOf(old.customer) ?? null,
  );
  if (!method) throw unexpected(old, 'confirm');
  const intent = { ...old, payment_method: method.id, last_setup_error: null, next_action: null };
  const card = await behaviourOf(call, method.id);
  if (card.authentication) {
    const url = `${call.pagesUrl}/stripe-sim/3ds/${intent.id}?client_secret=${intent.client_secret}`;
    const waiting: Stripe.SetupIntent = {
      ...intent,
      status: 'requires_action',
      next_action:
        given.return_url && call.by === 'secret' && !given.use_stripe_sdk
          ? {
              type: 'redirect_to_url',
              redirect_to_url: {
                return_url: given.return_url,
                url: `${url}&return_url=${encodeURIComponent(given.return_url)}`,
              },
            }
          : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } },
    };
    await call.objects.save('setup_intent', waiting);
    await emit(call, 'setup_intent.requires_action', waiting);
    return waiting;
  }
  return settle(call, intent, method, card.declinesSetup ? card.decline : undefined);
}

async function settle(
  call: Call,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  declined: Decline | undefined,
): Promise<Stripe.SetupIntent> {
  if (declined) {
    const body = {
      type: 'card_error' as const,
      code: declined.code,
      ...(declined.declineCode ? { decline_code: declined.declineCode } : {}),
      message: declined.message,
      payment_method: method,
    };
    const failed = await fail(call, intent, body);
    throw new Failure(402, { ...body, setup_intent: failed }, true);
  }
  const customer = idOf(intent.customer);
  if (customer) await attach(call, method, customer);
  await markSetUp(call, method.id);
  const done: Stripe.SetupIntent = { ...intent, status: 'succeeded', next_action: null };
  await call.objects.save('setup_intent', done);
  await emit(call, 'setup_intent.succeeded', done);
  return done;
}

async function fail(
  call: Call,
  intent: Stripe.SetupIntent,
  why: Stripe.SetupIntent.LastSetupError,
): Promise<Stripe.SetupIntent> {
  const failed: Stripe.SetupIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: why,
  };
  await call.objects.save('setup_intent', failed);
  await emit(call, 'setup_intent.setup_failed', failed);
  return failed;
}

/** The owner of the card has answered their bank. */
export async function authenticateSetup(
  call: Call,
  intent: Stripe.SetupIntent,
  isComplete: boolean,
): Promise<Stripe.SetupIntent> {
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate');
  const method = await call.objects.need('payment_method', idOf(intent.payment_method) ?? '');
  if (isComplete) return settle(call, intent, method, undefined);
  return fail(call, intent, {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
    type: 'invalid_request_error',
  });
}

const need = (call: Call, id = '') => call.objects.need('setup_intent', id);

const withoutOldTypes = (inner: Route): Route => ({
  ...inner,
  handle(call, ids, form) {
    refuseOldTypes(form);
    return inner.handle(call, ids, form);
  },
});

export const setupIntentRoutes: Route[] = [
  withoutOldTypes(
    route('POST', path, createEntries, async (call, given) => {
      const intent = await create(call, given);
      return given.confirm
        ? confirm(call, intent, given.return_url ? { return_url: given.return_url } : {})
        : intent;
    }),
  ),
  route('GET', path, { ...pageEntries, customer: v.optional(text) }, async (call, { customer, ...page }) =>
    asList(path, await call.objects.list('setup_intent', readPage(page), customer ? { customer } : {})),
  ),
  route(
    'GET',
    `${path}/:id`,
    { client_secret: v.optional(text) },
    async (call, { client_secret }, { id }) => {
      const intent = await need(call, id);
      checkSecret(call, intent.client_secret, client_secret);
      return intent;
    },
    { isPublic: true },
  ),
  route(
    'POST',
    `${path}/:id/confirm`,
    confirmEntries,
    async (call, given, { id }) => {
      const intent = await need(call, id);
      checkSecret(call, intent.client_secret, given.client_secret);
      return confirm(call, intent, given);
    },
    { isPublic: true },
  ),
  route(
    'POST',
    `${path}/:id/cancel`,
    { cancellation_reason: v.optional(v.picklist(['abandoned', 'duplicate', 'requested_by_customer'])) },
    async (call, given, { id }) => {
      const intent = await need(call, id);
      if (['succeeded', 'canceled'].includes(intent.status)) throw unexpected(intent, 'cancel');
      const canceled: Stripe.SetupIntent = {
        ...intent,
        status: 'canceled',
        cancellation_reason: given.cancellation_reason ?? null,
        next_action: null,
      };
      await call.objects.save('setup_intent', canceled);
      await emit(call, 'setup_intent.canceled', canceled);
      return canceled;
    },
  ),
];
