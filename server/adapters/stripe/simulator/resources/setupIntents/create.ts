import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../../call.ts';
import { clearable, flag, mergeMetadata, metadata, text } from '../../http/params.ts';
import { newClientSecret, newId } from '../../ids.ts';
import { emit } from '../../webhooks/emit.ts';
import { allowedTypes, automaticMethods, automaticMethodsOf, readMethod } from '../intents/methods.ts';
import { paymentMethodParam } from '../paymentMethods.ts';

export const createEntries = {
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

/** Creates a setup intent. @throws Failure 404 for unknown customers and cards. */
export async function create(call: Call, given: CreateParams): Promise<Stripe.SetupIntent> {
  if (given.customer) await call.objects.require('customer', given.customer, 'customer');
  const method = await readMethod(call, given, given.customer ?? null);
  const id = newId('seti');
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: automaticMethodsOf(given.automatic_payment_methods),
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
