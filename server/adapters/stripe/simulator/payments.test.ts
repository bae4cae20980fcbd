import type Stripe from 'stripe';
import { simulatorScene } from './testing/scene.ts';

const day = 86_400_000;

const scene = simulatorScene();
let provider: Stripe.Account;

beforeAll(async () => {
  provider = await scene.simulator.payableAccount();
});

const booking = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  scene.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    on_behalf_of: provider.id,
    transfer_data: { destination: provider.id },
    application_fee_amount: 1_500,
    ...more,
  });

const held = async (card = 'pm_card_visa') =>
  scene.stripe.paymentIntents.confirm((await booking()).id, { payment_method: card });

/** Returns the net balance of an account in euro cents. */
async function balanceOf(account?: string) {
  const balance = await scene.stripe.balance.retrieve({}, account ? { stripeAccount: account } : {});
  const sum = (entries: { amount: number; currency: string }[]) =>
    entries.filter(({ currency }) => currency === 'eur').reduce((total, { amount }) => total + amount, 0);
  return { available: sum(balance.available), pending: sum(balance.pending) };
}

test('the provider is verified and can be paid', () => {
  expect(provider).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    requirements: { currently_due: [], disabled_reason: null },
  });
});

test('a booking authorises, captures and transfers the amount without the fee', async () => {
  const before = { provider: await balanceOf(provider.id), platform: await balanceOf() };
  const intent = await booking({ metadata: { transactionId: 'tx-1' } });
  expect(intent).toMatchObject({ status: 'requires_payment_method', payment_method_types: ['card'] });
  const confirmed = await scene.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(confirmed).toMatchObject({ status: 'requires_capture', amount_capturable: 10_000 });
  expect(await balanceOf(provider.id)).toEqual(before.provider);

  const captured = await scene.stripe.paymentIntents.capture(
    intent.id,
    { expand: ['latest_charge.transfer', 'latest_charge.balance_transaction'] },
    { idempotencyKey: 'tx:1:capture:1' },
  );
  const charge = captured.latest_charge as Stripe.Charge;
  const transfer = charge.transfer as Stripe.Transfer;
  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 10_000 });
  expect(charge).toMatchObject({
    captured: true,
    amount_captured: 10_000,
    metadata: { transactionId: 'tx-1' },
  });
  expect(transfer).toMatchObject({ amount: 10_000, destination: provider.id, source_transaction: charge.id });

  const payment = await scene.stripe.charges.retrieve(
    String(transfer.destination_payment),
    { expand: ['balance_transaction'] },
    { stripeAccount: provider.id },
  );
  expect(payment.balance_transaction).toMatchObject({
    amount: 10_000,
    fee: 1_500,
    net: 8_500,
    status: 'pending',
  });
  expect(await balanceOf(provider.id)).toEqual({
    ...before.provider,
    pending: before.provider.pending + 8_500,
  });
  // The whole payment came in and was paid out; the application fee stays, Stripe's own fee is deducted.
  expect((await balanceOf()).pending - before.platform.pending).toBe(1_500 - 175);
});

test('a payout needs available funds, and a refund reverses transfer and fee', async () => {
  const intent = await held();
  await scene.stripe.paymentIntents.capture(intent.id);
  const { available } = await balanceOf(provider.id);
  const pay = () =>
    scene.stripe.payouts.create(
      { amount: available + 8_500, currency: 'eur' },
      { stripeAccount: provider.id },
    );
  await expect(pay()).rejects.toMatchObject({
    code: 'balance_insufficient',
    type: 'StripeInvalidRequestError',
  });
  const refund = await scene.stripe.refunds.create({
    payment_intent: intent.id,
    reverse_transfer: true,
    refund_application_fee: true,
    reason: 'requested_by_customer',
  });
  expect(refund).toMatchObject({ amount: 10_000, status: 'succeeded' });
  await expect(scene.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const [reversal] = (
    await scene.stripe.balanceTransactions.list({ limit: 1 }, { stripeAccount: provider.id })
  ).data;
  expect(reversal).toMatchObject({ type: 'payment_refund', amount: -10_000, fee: -1_500, net: -8_500 });
});

test('cancelling releases an authorisation, which otherwise expires after seven days', async () => {
  const declined = await held();
  const canceled = await scene.stripe.paymentIntents.cancel(declined.id, {
    cancellation_reason: 'abandoned',
  });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  await expect(scene.stripe.paymentIntents.capture(declined.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'canceled' },
  });
  const forgotten = await held();
  scene.clock.advance(7 * day);
  await scene.simulator.tick();
  expect(
    await scene.stripe.paymentIntents.retrieve(forgotten.id, { expand: ['latest_charge'] }),
  ).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'automatic',
    latest_charge: { refunded: true },
  });
});

test('a card set up by a payment without a customer can be attached later, another cannot', async () => {
  const customer = (await scene.stripe.customers.create({})).id;
  const paidWith = async (usage: Stripe.PaymentIntentConfirmParams) => {
    const { id } = await booking();
    const { payment_method } = await scene.stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
      ...usage,
    });
    return scene.stripe.paymentMethods.attach(String(payment_method), { customer });
  };
  expect(await paidWith({ setup_future_usage: 'on_session' })).toMatchObject({ customer });
  await expect(paidWith({})).rejects.toMatchObject({ statusCode: 400 });
});

test('after a declined card the intent accepts another one', async () => {
  const intent = await booking();
  const confirm = (payment_method: string) =>
    scene.stripe.paymentIntents.confirm(intent.id, { payment_method });
  await expect(confirm('pm_card_chargeDeclined')).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  });
  const failed = await scene.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code: 'card_declined' },
    latest_charge: { status: 'failed', paid: false },
  });
  expect(await confirm('pm_card_mastercard')).toMatchObject({ status: 'requires_capture' });
});
