import * as v from 'valibot';
import { Failure, invalid, refused } from '../../http/failure.ts';
import { clearable, flag, integer, metadata, text } from '../../http/params.ts';
import { shippingParam } from '../billing.ts';
import { allowedTypes, automaticMethods } from '../intents/methods.ts';
import { paymentMethodParam } from '../paymentMethods.ts';

export const futureUsage = v.picklist(['', 'on_session', 'off_session']);

const cardOptions = v.strictObject({
  card: v.optional(
    v.strictObject({
      cvc: v.optional(v.string()),
      network: v.optional(v.string()),
      request_three_d_secure: v.optional(v.picklist(['any', 'automatic', 'challenge'])),
      setup_future_usage: v.optional(futureUsage),
    }),
  ),
});

const shared = {
  payment_method: v.optional(text),
  payment_method_data: v.optional(paymentMethodParam),
  payment_method_options: v.optional(cardOptions),
  receipt_email: v.optional(clearable),
  setup_future_usage: v.optional(futureUsage),
  shipping: v.optional(shippingParam),
};

export const confirmEntries = {
  ...shared,
  error_on_requires_action: v.optional(flag),
  off_session: v.optional(flag),
  return_url: v.optional(text),
  use_stripe_sdk: v.optional(flag),
  client_secret: v.optional(text),
};

const writable = {
  ...shared,
  amount: v.optional(integer),
  application_fee_amount: v.optional(integer),
  currency: v.optional(text),
  customer: v.optional(text),
  description: v.optional(clearable),
  metadata: v.optional(metadata),
  statement_descriptor: v.optional(text),
  statement_descriptor_suffix: v.optional(text),
  transfer_group: v.optional(text),
};

export const updateEntries = writable;

export const createEntries = {
  ...writable,
  amount: integer,
  currency: text,
  allowed_payment_method_types: v.optional(allowedTypes),
  automatic_payment_methods: v.optional(automaticMethods),
  capture_method: v.optional(v.picklist(['automatic', 'automatic_async', 'manual'])),
  confirm: v.optional(flag),
  confirmation_method: v.optional(v.picklist(['automatic', 'manual'])),
  error_on_requires_action: v.optional(flag),
  off_session: v.optional(flag),
  on_behalf_of: v.optional(text),
  return_url: v.optional(text),
  transfer_data: v.optional(v.strictObject({ destination: text, amount: v.optional(integer) })),
  use_stripe_sdk: v.optional(flag),
};

export type CreateParams = v.InferOutput<v.StrictObjectSchema<typeof createEntries, undefined>>;
export type UpdateParams = v.InferOutput<v.StrictObjectSchema<typeof updateEntries, undefined>>;
export type ConfirmParams = v.InferOutput<v.StrictObjectSchema<typeof confirmEntries, undefined>>;

/** @throws Failure 400 for parameters that are only valid together with `confirm`. */
export function refuseConfirmOnly(given: CreateParams): void {
  if (given.confirm) return;
  for (const param of ['return_url', 'off_session', 'error_on_requires_action'] as const) {
    if (given[param] !== undefined) {
      throw refused(`\`${param}\` can be given only together with confirm=true.`, param);
    }
  }
}

/** Validates the statement descriptor, shown on the bill beside the platform's name. @throws Failure 400 */
export function checkDescriptor(given: UpdateParams): void {
  if (given.statement_descriptor !== undefined) {
    throw refused(
      'The `statement_descriptor` parameter is not supported for the card payment method type. Use `statement_descriptor_suffix` instead.',
      'statement_descriptor',
    );
  }
  const suffix = given.statement_descriptor_suffix;
  if (suffix === undefined) return;
  if (suffix.length > 22 || !/[a-z]/i.test(suffix) || /[<>\\'"*]/.test(suffix)) {
    throw refused(
      'The statement descriptor suffix must have up to 22 characters, a letter among them, and none of < > \\ \' " *.',
      'statement_descriptor_suffix',
    );
  }
}

/** @throws Failure 400 when the application fee exceeds the amount, or there is no destination to collect it from. */
export function checkFee(fee: number | undefined, amount: number, hasDestination: boolean): void {
  if (fee === undefined) return;
  if (fee < 1) {
    throw invalid('parameter_invalid_integer', 'This value must be greater than or equal to 1.', {
      param: 'application_fee_amount',
    });
  }
  if (!hasDestination) {
    throw refused(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment or a destination payment (using `transfer_data[destination]`).',
      'application_fee_amount',
    );
  }
  if (fee > amount) {
    throw new Failure(400, {
      type: 'invalid_request_error',
      message: 'Your application fee amount cannot be larger than the amount of the payment.',
      param: 'application_fee_amount',
    });
  }
}
