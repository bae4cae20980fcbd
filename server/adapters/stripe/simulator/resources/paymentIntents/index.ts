import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../../call.ts';
import { invalid } from '../../http/failure.ts';
import { integer, mergeMetadata } from '../../http/params.ts';
import { asList, pageEntries, readPage, route, type Route } from '../../http/route.ts';
import { checkAmount, checkCurrency } from '../amounts.ts';
import { readMethod } from '../intents/methods.ts';
import { checkSecret, rejectRemovedParams } from '../intents/checks.ts';
import { confirmIntent, unexpectedState } from './confirm.ts';
import { createIntent } from './create.ts';
import { cancelIntent, captureIntent } from './finish.ts';
import {
  checkDescriptor,
  checkFee,
  confirmEntries,
  createEntries,
  updateEntries,
  type UpdateParams,
} from './params.ts';

const path = '/v1/payment_intents';
const text = v.optional(v.string());

const requireIntent = (call: Call, id = '') => call.objects.require('payment_intent', id);

const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const;

/** Returns the fields of an intent that the caller may see; browsers see fewer. */
export const visibleFields = (call: Pick<Call, 'by'>, intent: Stripe.PaymentIntent): object =>
  call.by === 'publishable' ? Object.fromEntries(publicFields.map(field => [field, intent[field]])) : intent;

async function update(call: Call, given: UpdateParams, id = ''): Promise<Stripe.PaymentIntent> {
  const old = await requireIntent(call, id);
  if (['succeeded', 'canceled', 'processing'].includes(old.status)) {
    throw unexpectedState(old, 'update', 'requires_payment_method, requires_confirmation, requires_action');
  }
  const amount = given.amount ?? old.amount;
  const currency = given.currency ? checkCurrency(given.currency) : old.currency;
  if ((amount !== old.amount || currency !== old.currency) && old.status === 'requires_capture') {
    throw unexpectedState(old, 'update', 'requires_payment_method, requires_confirmation, requires_action');
  }
  checkAmount(amount, currency);
  checkDescriptor(given);
  checkFee(given.application_fee_amount, amount, Boolean(old.transfer_data));
  if (given.customer) await call.objects.require('customer', given.customer, 'customer');
  const customer = given.customer ?? old.customer;
  const method = await readMethod(call, given, typeof customer === 'string' ? customer : null);
  return call.objects.save('payment_intent', {
    ...old,
    amount,
    currency,
    customer,
    application_fee_amount: given.application_fee_amount ?? old.application_fee_amount,
    description: given.description === undefined ? old.description : given.description,
    metadata: mergeMetadata(old.metadata, given.metadata),
    receipt_email: given.receipt_email === undefined ? old.receipt_email : given.receipt_email,
    setup_future_usage:
      given.setup_future_usage === undefined ? old.setup_future_usage : given.setup_future_usage || null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? old.statement_descriptor_suffix,
    transfer_group: given.transfer_group ?? old.transfer_group,
    ...(method ? { payment_method: method.id, status: 'requires_confirmation', next_action: null } : {}),
  });
}

const createRoute = route('POST', path, createEntries, async (call, given) => {
  const intent = await createIntent(call, given);
  return given.confirm ? confirmIntent(call, intent, given) : intent;
});

const confirmRoute = route(
  'POST',
  `${path}/:id/confirm`,
  confirmEntries,
  async (call, given, { id }) => {
    const intent = await requireIntent(call, id);
    checkSecret(call, intent.client_secret, given.client_secret);
    if (call.by === 'publishable' && intent.confirmation_method === 'manual') {
      throw invalid('payment_intent_invalid_parameter', 'This PaymentIntent is confirmed by a server only.');
    }
    return visibleFields(call, await confirmIntent(call, intent, given));
  },
  { isPublic: true },
);

export const paymentIntentRoutes: Route[] = [
  rejectRemovedParams(createRoute),
  rejectRemovedParams(confirmRoute),
  rejectRemovedParams(
    route('POST', `${path}/:id`, updateEntries, (call, given, { id }) => update(call, given, id)),
  ),
  route('GET', path, { ...pageEntries, customer: text }, async (call, { customer, ...page }) =>
    asList(path, await call.objects.list('payment_intent', readPage(page), customer ? { customer } : {})),
  ),
  route(
    'GET',
    `${path}/:id`,
    { client_secret: text },
    async (call, { client_secret }, { id }) => {
      const intent = await requireIntent(call, id);
      checkSecret(call, intent.client_secret, client_secret);
      return visibleFields(call, intent);
    },
    { isPublic: true },
  ),
  route(
    'POST',
    `${path}/:id/capture`,
    { amount_to_capture: v.optional(integer), application_fee_amount: v.optional(integer) },
    async (call, given, { id }) =>
      captureIntent(
        call,
        await requireIntent(call, id),
        given.amount_to_capture,
        given.application_fee_amount,
      ),
  ),
  route(
    'POST',
    `${path}/:id/cancel`,
    {
      cancellation_reason: v.optional(
        v.picklist(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']),
      ),
    },
    async (call, given, { id }) =>
      cancelIntent(call, await requireIntent(call, id), given.cancellation_reason ?? null),
  ),
];
