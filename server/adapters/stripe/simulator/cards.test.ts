import type Stripe from 'stripe';
import { simulatorScene } from './testing/scene.ts';
import { testCards } from './cards.ts';

const scene = simulatorScene();

const hold = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  scene.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    ...more,
  });

/** Creates a card as a browser does from typed input. */
const typed = (number: string) =>
  scene.simulator.publicStripe.paymentMethods.create({
    type: 'card',
    card: {
      number,
      exp_month: 12,
      exp_year: 2035,
      cvc: number.startsWith('3') && number.length === 15 ? '1234' : '123',
    },
  });

test.each(testCards.map(card => [card.number, card] as const))(
  '%s gets its documented outcome',
  async (number, card) => {
    const method = await typed(number);
    expect(method.card).toMatchObject({ brand: card.brand, last4: number.slice(-4), exp_year: 2035 });
    const intent = await hold();
    const confirm = () =>
      scene.simulator.publicStripe.paymentIntents.confirm(intent.id, {
        payment_method: method.id,
        client_secret: intent.client_secret ?? '',
      } as Stripe.PaymentIntentConfirmParams);
    if (!card.authentication) {
      if (!card.decline) return expect(await confirm()).toMatchObject({ status: 'requires_capture' });
      return expect(confirm()).rejects.toMatchObject({
        statusCode: 402,
        code: card.decline.code,
        message: card.decline.message,
        ...(card.decline.declineCode ? { decline_code: card.decline.declineCode } : {}),
      });
    }
    expect(await confirm()).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
    expect(await scene.simulator.authenticate(intent.id, 'fail')).toBe(200);
    expect(await scene.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(await confirm()).toMatchObject({ status: 'requires_action' });
    const status = await scene.simulator.authenticate(intent.id, 'complete');
    expect(status).toBe(card.decline ? 402 : 200);
    expect(await scene.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: card.decline ? 'requires_payment_method' : 'requires_capture',
    });
  },
);

test('invalid, expired and real card numbers are refused', async () => {
  await expect(typed('4242424242424241')).rejects.toMatchObject({ code: 'incorrect_number' });
  await expect(typed('4000056655665564')).rejects.toMatchObject({ statusCode: 402 });
  await expect(typed('4111111111111111')).rejects.toMatchObject({ decline_code: 'test_mode_live_card' });
  const expired = scene.simulator.publicStripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 1, exp_year: 2020 },
  });
  await expect(expired).rejects.toMatchObject({ code: 'invalid_expiry_year' });
  // Servers must not send raw card numbers.
  await expect(
    scene.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 1, exp_year: 2035 },
    }),
  ).rejects.toMatchObject({ statusCode: 402 });
});

test('no card number is stored', async () => {
  await typed('5555555555554444');
  const { objects, responses, deliveries, links } = scene.simulator.storage.snapshot();
  const rows = [objects, responses, deliveries, links].flatMap(map => [...map.values()]);
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows)
    expect(JSON.stringify(row)).not.toMatch(/5555555555554444|4242424242424242|4000002760003184/);
});

test('a card saved while paying can be charged again, a used one cannot', async () => {
  const customer = await scene.stripe.customers.create({ email: 'olena@example.org' });
  const first = await hold({
    customer: customer.id,
    setup_future_usage: 'on_session',
    payment_method: 'pm_card_visa',
  });
  const confirmed = await scene.stripe.paymentIntents.confirm(first.id);
  const card = String(confirmed.payment_method);
  expect((await scene.stripe.customers.listPaymentMethods(customer.id)).data.map(({ id }) => id)).toEqual([
    card,
  ]);
  const second = await hold({ customer: customer.id, payment_method: card });
  expect(second.status).toBe('requires_confirmation');
  expect(await scene.stripe.paymentIntents.confirm(second.id)).toMatchObject({ status: 'requires_capture' });
  await expect(hold({ payment_method: card })).rejects.toMatchObject({ param: 'payment_method' });

  const once = await scene.stripe.paymentIntents.confirm((await hold()).id, {
    payment_method: 'pm_card_visa',
  });
  await expect(
    scene.stripe.paymentIntents.confirm((await hold()).id, { payment_method: String(once.payment_method) }),
  ).rejects.toMatchObject({ message: expect.stringContaining('previously used') });

  await scene.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card } });
  await scene.stripe.paymentMethods.detach(card);
  expect((await scene.stripe.customers.retrieve(customer.id)) as Stripe.Customer).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  await expect(scene.stripe.paymentMethods.detach(card)).rejects.toMatchObject({ statusCode: 400 });
});

test('saving a card without paying', async () => {
  const customer = await scene.stripe.customers.create();
  const create = () =>
    scene.stripe.setupIntents.create({
      customer: customer.id,
      usage: 'on_session',
      allowed_payment_method_types: ['card'],
    });
  const good = await scene.stripe.setupIntents.confirm((await create()).id, {
    payment_method: 'pm_card_visa',
  });
  expect(good.status).toBe('succeeded');
  expect(await scene.stripe.paymentMethods.retrieve(String(good.payment_method))).toMatchObject({
    customer: customer.id,
  });
  const bad = await create();
  await expect(
    scene.stripe.setupIntents.confirm(bad.id, { payment_method: 'pm_card_chargeDeclined' }),
  ).rejects.toMatchObject({
    statusCode: 402,
    setup_intent: { status: 'requires_payment_method' },
  });
  // Once set up, this card needs no further authentication.
  const asked = await scene.stripe.setupIntents.confirm((await create()).id, {
    payment_method: 'pm_card_authenticationRequiredOnSetup',
  });
  expect(asked.status).toBe('requires_action');
  expect(await scene.simulator.authenticate(asked.id, 'complete')).toBe(200);
  const again = await hold({ customer: customer.id, payment_method: String(asked.payment_method) });
  expect((await scene.stripe.paymentIntents.confirm(again.id)).status).toBe('requires_capture');
});
