import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../../call.ts';
import type { Decline } from '../../cards.ts';
import { Failure, invalid } from '../../http/failure.ts';
import { flag, text } from '../../http/params.ts';
import { idOf } from '../../ids.ts';
import { emit } from '../../webhooks/emit.ts';
import { declinedBody, authenticationAction, unauthenticatedBody } from '../intents/bank.ts';
import { confirmable, readMethod } from '../intents/methods.ts';
import { attach } from '../paymentMethodRoutes.ts';
import { behaviourOf, markSetUp, paymentMethodParam } from '../paymentMethods.ts';

export const confirmEntries = {
  payment_method: v.optional(text),
  payment_method_data: v.optional(paymentMethodParam),
  return_url: v.optional(text),
  use_stripe_sdk: v.optional(flag),
  client_secret: v.optional(text),
};

type ConfirmParams = v.InferOutput<v.StrictObjectSchema<typeof confirmEntries, undefined>>;

export const unexpected = (intent: Stripe.SetupIntent, verb: string) =>
  invalid(
    'setup_intent_unexpected_state',
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    { setup_intent: intent },
  );

/**
 * Saves a card, or requires the bank's authentication first. @throws Failure 400 in other states, 402 for cards that
 * can't be saved.
 */
export async function confirm(
  call: Call,
  old: Stripe.SetupIntent,
  given: ConfirmParams,
): Promise<Stripe.SetupIntent> {
  if (!confirmable.includes(old.status)) throw unexpected(old, 'confirm');
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
    const waiting: Stripe.SetupIntent = {
      ...intent,
      status: 'requires_action',
      next_action: authenticationAction(call, intent, given),
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
    const body = declinedBody(declined, method);
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

/** Applies the result of the bank's authentication. */
export async function authenticateSetup(
  call: Call,
  intent: Stripe.SetupIntent,
  isComplete: boolean,
): Promise<Stripe.SetupIntent> {
  if (intent.status !== 'requires_action') throw unexpected(intent, 'authenticate');
  const method = await call.objects.require('payment_method', idOf(intent.payment_method) ?? '');
  if (isComplete) return settle(call, intent, method, undefined);
  return fail(call, intent, unauthenticatedBody('setup_intent_authentication_failure', method));
}
