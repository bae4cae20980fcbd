import type Stripe from 'stripe';
import { schedule, type Call } from '../../call.ts';
import type { Decline } from '../../cards.ts';
import { Failure, invalid } from '../../http/failure.ts';
import { idOf } from '../../ids.ts';
import { emit } from '../../webhooks/emit.ts';
import { captureCharge } from '../capture.ts';
import { addCharge, holdSeconds } from '../charges.ts';
import { declinedBody, authenticationAction } from '../intents/bank.ts';
import { confirmable, readMethod, refuseUsed } from '../intents/methods.ts';
import { behaviourOf, markSetUp } from '../paymentMethods.ts';
import type { ConfirmParams } from './params.ts';

/** 400 payment_intent_unexpected_state with the current intent. */
export const unexpectedState = (intent: Stripe.PaymentIntent, verb: string, wanted: string): Failure =>
  invalid(
    'payment_intent_unexpected_state',
    `This PaymentIntent's status is ${intent.status}: you cannot ${verb} it. Only a PaymentIntent with one of the following statuses may be ${verb === 'cancel' ? 'canceled' : `${verb}${verb.endsWith('e') ? 'd' : 'ed'}`}: ${wanted}.`,
    { payment_intent: intent },
  );

/** Charges the card of an intent, or requires the cardholder's authentication first. */
export async function confirmIntent(
  call: Call,
  old: Stripe.PaymentIntent,
  given: ConfirmParams,
): Promise<Stripe.PaymentIntent> {
  if (!confirmable.includes(old.status)) throw unexpectedState(old, 'confirm', confirmable.join(', '));
  const method = (await readMethod(call, given, idOf(old.customer) ?? null)) ?? (await ownMethod(call, old));
  if (!method) {
    throw new Failure(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message:
        'You cannot confirm this PaymentIntent because it is missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.',
      payment_intent: old,
    });
  }
  await refuseUsed(call, method);
  const intent: Stripe.PaymentIntent = {
    ...old,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
    receipt_email: given.receipt_email ?? old.receipt_email,
    setup_future_usage: given.setup_future_usage || old.setup_future_usage,
  };
  const card = await behaviourOf(call, method.id);
  const needsAuthentication =
    card.authentication === 'always' ||
    (card.authentication === 'onSession' && !given.off_session) ||
    (card.authentication === 'unlessSetUp' && !card.isSetUp);
  if (!needsAuthentication) return settle(call, intent, method, card.decline, false);
  if (given.off_session || given.error_on_requires_action) {
    return decline(call, intent, method, {
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  }
  return ask(call, intent, given);
}

async function ownMethod(call: Call, intent: Stripe.PaymentIntent) {
  const id = idOf(intent.payment_method);
  return id ? call.objects.find('payment_method', id) : undefined;
}

async function ask(
  call: Call,
  intent: Stripe.PaymentIntent,
  given: ConfirmParams,
): Promise<Stripe.PaymentIntent> {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: authenticationAction(call, intent, given),
  };
  await call.objects.save('payment_intent', waiting);
  await emit(call, 'payment_intent.requires_action', waiting);
  return waiting;
}

/** Charges the card once no authentication is outstanding. */
export async function settle(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  declined: Decline | undefined,
  isAuthenticated: boolean,
): Promise<Stripe.PaymentIntent> {
  if (declined) return decline(call, intent, method, declined, isAuthenticated);
  const paymentMethod = await attachIfReusable(call, intent, method);
  const charge = await addCharge(call, { intent, paymentMethod, isAuthenticated });
  const held: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_capture',
    amount_capturable: intent.amount,
    latest_charge: charge.id,
    next_action: null,
  };
  if (intent.capture_method === 'manual') {
    await call.objects.save('payment_intent', held);
    await schedule(call, 'expire_hold', intent.id, call.now + holdSeconds);
    await emit(call, 'payment_intent.amount_capturable_updated', held);
    return held;
  }
  await captureCharge(call, charge, intent.amount, intent.application_fee_amount);
  return succeed(call, held, intent.amount);
}

/** Marks the intent as paid. */
export async function succeed(
  call: Call,
  intent: Stripe.PaymentIntent,
  amount: number,
): Promise<Stripe.PaymentIntent> {
  const done: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  };
  await call.objects.save('payment_intent', done);
  await emit(call, 'payment_intent.succeeded', done);
  return done;
}

/**
 * Attaches a card that is to be reused (it stays attachable when no customer is given yet); marks any other card as
 * used.
 */
async function attachIfReusable(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentMethod> {
  const customer = idOf(intent.customer);
  if (method.customer !== null) return method;
  if (!intent.setup_future_usage) {
    await call.objects.hide(method.id, { ...(await call.objects.hidden(method.id)), isUsed: true });
    return method;
  }
  if (!customer) return method;
  const attached = await call.objects.save('payment_method', { ...method, customer });
  await markSetUp(call, method.id);
  await emit(call, 'payment_method.attached', attached);
  return attached;
}

/** @throws always; the failed charge and the reason on the intent are kept. */
export async function decline(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  why: Decline,
  isAuthenticated = false,
): Promise<never> {
  const charge = await addCharge(call, { intent, paymentMethod: method, decline: why, isAuthenticated });
  const { advice_code, network_decline_code } = charge.outcome ?? {};
  const body = {
    ...declinedBody(why, method),
    charge: charge.id,
    ...(advice_code ? { advice_code } : {}),
    ...(network_decline_code ? { network_decline_code } : {}),
  };
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: body,
  };
  await call.objects.save('payment_intent', failed);
  await emit(call, 'payment_intent.payment_failed', failed);
  throw new Failure(402, { ...body, payment_intent: failed }, true);
}
