import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../../call.ts';
import { invalid, refused } from '../../http/failure.ts';
import { flag, type text } from '../../http/params.ts';
import { createPaymentMethod, requirePaymentMethod, type paymentMethodParam } from '../paymentMethods.ts';

export const allowedTypes = v.pipe(v.array(v.literal('card', 'parameter_invalid')), v.minLength(1));

export const automaticMethods = v.strictObject({
  enabled: flag,
  allow_redirects: v.optional(v.picklist(['always', 'never'])),
});

/** Returns what an intent shows of its automatic payment methods. */
export const automaticMethodsOf = (given: v.InferOutput<typeof automaticMethods> | undefined) =>
  given ? { enabled: given.enabled, allow_redirects: 'always' as const } : null;

/** Statuses in which an intent can be confirmed. */
export const confirmable: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

interface Named {
  payment_method?: v.InferOutput<typeof text> | undefined;
  payment_method_data?: v.InferOutput<typeof paymentMethodParam> | undefined;
}

/**
 * Returns the payment method that was named or described, if any.
 * @throws Failure 400 when it belongs to another customer.
 */
export async function readMethod(
  call: Call,
  given: Named,
  customer: string | null,
): Promise<Stripe.PaymentMethod | undefined> {
  if (given.payment_method && given.payment_method_data) {
    throw invalid(
      'parameters_exclusive',
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      { param: 'payment_method' },
    );
  }
  if (given.payment_method_data) return createPaymentMethod(call, given.payment_method_data);
  if (!given.payment_method) return undefined;
  const method = await requirePaymentMethod(call, given.payment_method);
  if (method.customer !== null && method.customer !== customer) {
    throw refused(
      'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.',
      'payment_method',
    );
  }
  await refuseUsed(call, method);
  return method;
}

/** @throws Failure 400 for a payment method that was used without a customer, or that its customer no longer has. */
export async function refuseUsed(call: Call, method: Stripe.PaymentMethod): Promise<void> {
  const hidden = await call.objects.hidden(method.id);
  if (hidden.isUsed !== true || method.customer !== null) return;
  throw refused(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    'payment_method',
  );
}
