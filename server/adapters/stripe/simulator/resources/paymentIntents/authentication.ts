import type Stripe from 'stripe';
import type { Call } from '../../call.ts';
import { idOf } from '../../ids.ts';
import { emit } from '../../webhooks/emit.ts';
import { unauthenticatedBody } from '../intents/bank.ts';
import { behaviourOf } from '../paymentMethods.ts';
import { settle, unexpectedState } from './confirm.ts';

/**
 * Applies the result of the bank's authentication.
 * @throws Failure 402 when the card is declined afterwards; the writes are kept.
 */
export async function authenticateIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  isComplete: boolean,
): Promise<Stripe.PaymentIntent> {
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate', 'requires_action');
  const method = await call.objects.require('payment_method', idOf(intent.payment_method) ?? '');
  if (isComplete) {
    const { decline } = await behaviourOf(call, method.id);
    return settle(call, intent, method, decline, true);
  }
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: unauthenticatedBody('payment_intent_authentication_failure', method),
  };
  await call.objects.save('payment_intent', failed);
  await emit(call, 'payment_intent.payment_failed', failed);
  return failed;
}
