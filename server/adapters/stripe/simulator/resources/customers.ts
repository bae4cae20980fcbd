import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import { missing } from '../http/failure.ts';
import { clearable, mergeMetadata, metadata, text } from '../http/params.ts';
import { asList, pageEntries, readPage, route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { emit } from '../webhooks/emit.ts';
import { addressOf, addressParam } from './billing.ts';
import { requirePaymentMethod } from './paymentMethods.ts';
import { attach, release } from './paymentMethodRoutes.ts';

const path = '/v1/customers';

const shared = {
  address: v.optional(v.union([v.literal(''), addressParam])),
  description: v.optional(clearable),
  email: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(512),
      v.transform(value => value || null),
    ),
  ),
  invoice_settings: v.optional(v.strictObject({ default_payment_method: v.optional(clearable) })),
  metadata: v.optional(metadata),
  name: v.optional(clearable),
  phone: v.optional(clearable),
  preferred_locales: v.optional(v.union([v.literal(''), v.array(v.string())])),
};

const createEntries = { ...shared, payment_method: v.optional(text) };

type Params = v.InferOutput<v.StrictObjectSchema<typeof createEntries, undefined>>;

const plainCustomer = (call: Call): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: call.now,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

async function write(call: Call, old: Stripe.Customer, given: Params): Promise<Stripe.Customer> {
  const preferred = given.invoice_settings?.default_payment_method;
  if (preferred) {
    const method = await call.objects.find('payment_method', preferred);
    if (method?.customer !== old.id) {
      throw missing('PaymentMethod', preferred, 'invoice_settings[default_payment_method]');
    }
  }
  return {
    ...old,
    address:
      given.address === undefined ? old.address : given.address === '' ? null : addressOf(given.address),
    description: given.description === undefined ? old.description : given.description,
    email: given.email === undefined ? old.email : given.email,
    name: given.name === undefined ? old.name : given.name,
    phone: given.phone === undefined ? old.phone : given.phone,
    preferred_locales:
      given.preferred_locales === undefined ? old.preferred_locales : given.preferred_locales || [],
    metadata: mergeMetadata(old.metadata, given.metadata),
    invoice_settings: {
      ...old.invoice_settings,
      ...(preferred === undefined ? {} : { default_payment_method: preferred }),
    },
  } as Stripe.Customer;
}

const requireCustomer = (call: Call, id = '') => call.objects.require('customer', id);

export const customerRoutes = [
  route('POST', path, createEntries, async (call, given) => {
    const fresh = plainCustomer(call);
    const { invoice_settings, ...rest } = given;
    const created = await call.objects.add('customer', await write(call, fresh, rest));
    if (given.payment_method)
      await attach(call, await requirePaymentMethod(call, given.payment_method), created.id);
    const customer = await call.objects.save(
      'customer',
      await write(call, created, invoice_settings ? { invoice_settings } : {}),
    );
    await emit(call, 'customer.created', customer);
    return customer;
  }),
  route('GET', path, { ...pageEntries, email: v.optional(text) }, async (call, { email, ...page }) =>
    asList(path, await call.objects.list('customer', readPage(page), email ? { email } : {})),
  ),
  route(
    'GET',
    `${path}/:id`,
    {},
    async (call, _params, { id = '' }) =>
      (await call.objects.find('deleted_customer', id)) ?? requireCustomer(call, id),
  ),
  route('POST', `${path}/:id`, shared, async (call, given, { id }) => {
    const customer = await write(call, await requireCustomer(call, id), given);
    await call.objects.save('customer', customer);
    await emit(call, 'customer.updated', customer);
    return customer;
  }),
  route('DELETE', `${path}/:id`, {}, async (call, _params, { id }) => {
    const customer = await requireCustomer(call, id);
    for (const method of await call.objects.all('payment_method', { customer: customer.id })) {
      await release(call, method);
    }
    await call.objects.remove(customer.id);
    await emit(call, 'customer.deleted', customer);
    // A deleted customer can still be retrieved, and nothing else.
    return call.objects.add('deleted_customer', { id: customer.id, object: 'customer', deleted: true });
  }),
  route(
    'GET',
    `${path}/:id/payment_methods`,
    { ...pageEntries, type: v.optional(text) },
    async (call, { type, ...page }, { id }) => {
      const customer = await requireCustomer(call, id);
      const like = { customer: customer.id, ...(type ? { type } : {}) };
      return asList(
        `${path}/${customer.id}/payment_methods`,
        await call.objects.list('payment_method', readPage(page), like),
      );
    },
  ),
  route('GET', `${path}/:id/payment_methods/:method`, {}, async (call, _params, { id, method = '' }) => {
    const customer = await requireCustomer(call, id);
    const found = await call.objects.find('payment_method', method);
    if (found?.customer !== customer.id) throw missing('PaymentMethod', method, 'payment_method');
    return found;
  }),
];
