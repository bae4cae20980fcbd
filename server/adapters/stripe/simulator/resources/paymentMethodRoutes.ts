import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import { Failure, refused } from '../http/failure.ts';
import { integer, mergeMetadata, metadata, text } from '../http/params.ts';
import { asList, pageEntries, readPage, route } from '../http/route.ts';
import { idOf } from '../ids.ts';
import { emit } from '../webhooks/emit.ts';
import { billingDetails, billingParam } from './billing.ts';
import {
  behaviourOf,
  createPaymentMethod,
  requirePaymentMethod,
  paymentMethodEntries,
} from './paymentMethods.ts';

const path = '/v1/payment_methods';

/**
 * Attaches a card to a customer.
 * @throws Failure 402 for cards whose bank refuses it, 400 when the card is already attached.
 */
export async function attach(
  call: Call,
  method: Stripe.PaymentMethod,
  customer: string,
): Promise<Stripe.PaymentMethod> {
  await call.objects.require('customer', customer, 'customer');
  if (idOf(method.customer) === customer) return method;
  if (method.customer !== null) {
    throw refused(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
    );
  }
  const card = await behaviourOf(call, method.id);
  if (card.decline && card.declinesSetup) {
    throw new Failure(402, {
      type: 'card_error',
      code: card.decline.code,
      ...(card.decline.declineCode ? { decline_code: card.decline.declineCode } : {}),
      message: card.decline.message,
      payment_method: method,
    });
  }
  if ((await call.objects.hidden(method.id)).isUsed === true) {
    throw refused(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      'payment_method',
    );
  }
  const attached = await call.objects.save('payment_method', { ...method, customer });
  await emit(call, 'payment_method.attached', attached);
  return attached;
}

/** Takes a payment method from its customer. It cannot be used again. */
export async function release(call: Call, method: Stripe.PaymentMethod): Promise<Stripe.PaymentMethod> {
  await call.objects.hide(method.id, { ...(await call.objects.hidden(method.id)), isUsed: true });
  return call.objects.save('payment_method', { ...method, customer: null });
}

async function detach(call: Call, id = ''): Promise<Stripe.PaymentMethod> {
  const method = await requirePaymentMethod(call, id);
  const customerId = idOf(method.customer);
  if (!customerId) {
    throw refused(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
    );
  }
  const customer = await call.objects.require('customer', customerId);
  if (customer.invoice_settings.default_payment_method === method.id) {
    await call.objects.save('customer', {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  }
  const detached = await release(call, method);
  await emit(call, 'payment_method.detached', detached, { customer: customerId });
  return detached;
}

export const paymentMethodRoutes = [
  route('POST', path, paymentMethodEntries, createPaymentMethod, { isPublic: true }),
  route(
    'GET',
    path,
    { ...pageEntries, customer: v.optional(text), type: v.optional(text) },
    async (call, { customer, type, ...page }) => {
      if (customer) await call.objects.require('customer', customer, 'customer');
      const like = { ...(customer ? { customer } : {}), ...(type ? { type } : {}) };
      return asList(path, await call.objects.list('payment_method', readPage(page), like));
    },
  ),
  route('GET', `${path}/:id`, {}, (call, _params, { id = '' }) => requirePaymentMethod(call, id)),
  route(
    'POST',
    `${path}/:id`,
    {
      billing_details: v.optional(billingParam),
      card: v.optional(v.strictObject({ exp_month: v.optional(integer), exp_year: v.optional(integer) })),
      metadata: v.optional(metadata),
    },
    async (call, given, { id = '' }) => {
      const method = await requirePaymentMethod(call, id);
      const updated = await call.objects.save('payment_method', {
        ...method,
        billing_details: given.billing_details
          ? billingDetails(given.billing_details)
          : method.billing_details,
        metadata: mergeMetadata(method.metadata, given.metadata),
        ...(method.card
          ? {
              card: {
                ...method.card,
                exp_month: given.card?.exp_month ?? method.card.exp_month,
                exp_year: given.card?.exp_year ?? method.card.exp_year,
              },
            }
          : {}),
      });
      await emit(call, 'payment_method.updated', updated);
      return updated;
    },
  ),
  route('POST', `${path}/:id/attach`, { customer: text }, async (call, { customer }, { id = '' }) =>
    attach(call, await requirePaymentMethod(call, id), customer),
  ),
  route('POST', `${path}/:id/detach`, {}, (call, _params, { id }) => detach(call, id)),
];
