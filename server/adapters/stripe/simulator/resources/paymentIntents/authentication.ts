import type Stripe from 'stripe';
import type { Call } from '../../call.ts';
import { Failure } from '../../http/failure.ts';
import { idOf } from '../../store/types.ts';
import { emit } from '../../webhooks/emit.ts';
import { behaviourOf } from '../paymentMethods.ts';
import { settle, unexpectedState } from './confirm.ts';

const message =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/**
 * The owner of the card has answered their bank.
 * @throws Failure 402 when the card is declined afterwards; what was written stays.
 */
export async function authenticateIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  isComplete: boolean,
): Promise<Stripe.PaymentIntent> {
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate', 'requires_action');
  const method = await call.objects.need('payment_method', idOf(intent.payment_method) ?? '');
  if (isComplete) {
    const { decline } = await behaviourOf(call, method.id);
    return settle(call, intent, method, decline, true);
  }
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://docs.stripe.com/error-codes#payment-intent-authentication-failure',
      message,
      payment_method: method,
      type: 'invalid_request_error',
    },
  };
  await call.objects.save('payment_intent', failed);
  await emit(call, 'payment_intent.payment_failed', failed);
  return failed;
}

/** Who shows the secret of an intent may see and confirm it, nobody else with a public key. @throws Failure 403 */
export function checkSecret(call: Call, secret: string | null, given: string | undefined): void {
  if (call.by !== 'publishable' && given === undefined) return;
  if (given !== undefined && given === secret) return;
  throw new Failure(403, {
    type: 'invalid_request_error',
    code: given === undefined ? 'client_secret_missing' : 'client_secret_mismatch',
    message:
      given === undefined
        ? 'With a publishable key the client_secret of the intent is needed.'
        : 'The client_secret provided does not match any associated intent on this account.',
    param: 'client_secret',
  });
}
