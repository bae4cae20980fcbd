import type Stripe from 'stripe';
import * as v from 'valibot';

const field = v.optional(v.string());

/** Parameters of an address. */
export const addressEntries = {
  city: field,
  country: field,
  line1: field,
  line2: field,
  postal_code: field,
  state: field,
};

export const addressParam = v.strictObject(addressEntries);

export const billingParam = v.strictObject({
  address: v.optional(v.union([v.literal(''), addressParam])),
  email: field,
  name: field,
  phone: field,
  tax_id: field,
});

export const shippingParam = v.strictObject({
  address: addressParam,
  carrier: field,
  name: v.string(),
  phone: field,
  tracking_number: field,
});

type Optional<T> = { [K in keyof T]?: T[K] | undefined };

/** Returns an address with every field; missing ones are null. */
export const addressOf = (
  given: Optional<Record<keyof typeof addressEntries, string>> = {},
): Stripe.Address => ({
  city: given.city || null,
  country: given.country || null,
  line1: given.line1 || null,
  line2: given.line2 || null,
  postal_code: given.postal_code || null,
  state: given.state || null,
});

export const billingDetails = (
  given: v.InferOutput<typeof billingParam> = {},
): Stripe.PaymentMethod.BillingDetails => ({
  address: addressOf(given.address || {}),
  email: given.email || null,
  name: given.name || null,
  phone: given.phone || null,
  tax_id: given.tax_id || null,
});
