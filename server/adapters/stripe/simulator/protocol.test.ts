import Stripe from 'stripe';
import { simulatorScene, startSimulator } from './testing/scene.ts';

const scene = simulatorScene();

const plain = { amount: 5_000, currency: 'eur', allowed_payment_method_types: ['card' as const] };

const withKey = (key: string) => new Stripe(key, { ...server(), maxNetworkRetries: 0, telemetry: false });
const server = () => {
  const { host, port, protocol } = scene.simulator.connection;
  return { host, port, protocol };
};

/** Sends a request that the official package would never send. */
async function raw(path: string, body: string, headers: Record<string, string> = {}) {
  const { host, port } = scene.simulator.connection;
  const response = await fetch(`http://${host}:${port}${path}`, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer sk_test_simulator',
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { error: { code?: string; message: string; param?: string } },
  };
}

test('missing and wrong keys are refused, and publishable ones for server-only calls', async () => {
  const { host, port } = scene.simulator.connection;
  expect((await fetch(`http://${host}:${port}/v1/balance`)).status).toBe(401);
  const basic = Buffer.from('sk_test_simulator:').toString('base64');
  const ok = await fetch(`http://${host}:${port}/v1/balance`, {
    headers: { Authorization: `Basic ${basic}` },
  });
  expect(ok.status).toBe(200);
  await expect(withKey('sk_test_wrong').balance.retrieve()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    message: 'Invalid API Key provided: sk_test_*****',
  });
  for (const ask of [
    () => scene.simulator.publicStripe.balance.retrieve(),
    () => scene.simulator.publicStripe.paymentIntents.create(plain),
    () => scene.simulator.publicStripe.customers.list(),
  ]) {
    await expect(ask()).rejects.toMatchObject({ statusCode: 401, code: 'secret_key_required' });
  }
});

test('unknown, missing, malformed and removed parameters are refused', async () => {
  const cases: [string, object][] = [
    ['amount=500&currency=eur&colour=red', { code: 'parameter_unknown', param: 'colour' }],
    ['currency=eur', { code: 'parameter_missing', param: 'amount' }],
    ['amount=five&currency=eur', { code: 'parameter_invalid_integer', param: 'amount' }],
    ['amount=49&currency=eur', { code: 'amount_too_small', message: 'Amount must be at least €0.50 eur' }],
    ['amount=49&currency=jpy', { code: 'amount_too_small', message: 'Amount must be at least ¥50 jpy' }],
    ['amount=100000000&currency=eur', { code: 'amount_too_large' }],
    ['amount=500&currency=xyz', { param: 'currency' }],
    [
      'amount=500&currency=eur&payment_method_types[]=card',
      { code: 'payment_method_types_no_longer_supported' },
    ],
    ['amount=500&currency=eur&transfer_data[colour]=x', { param: 'transfer_data[destination]' }],
    ['amount=500&currency=eur&return_url=https://a.example', { param: 'return_url' }],
    ['amount=500&currency=eur&application_fee_amount=5', { param: 'application_fee_amount' }],
    ['amount=500&currency=eur&statement_descriptor=x', { param: 'statement_descriptor' }],
  ];
  for (const [body, error] of cases) {
    const answer = await raw('/v1/payment_intents', body);
    expect({ body, status: answer.status }).toEqual({ body, status: 400 });
    expect(answer.body.error).toMatchObject(error);
  }
});

test('missing objects and routes get Stripe’s errors', async () => {
  await expect(scene.stripe.paymentIntents.retrieve('pi_x')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'intent',
    message: "No such payment_intent: 'pi_x'",
  });
  await expect(scene.stripe.balance.retrieve({}, { stripeAccount: 'acct_stranger' })).rejects.toMatchObject({
    type: 'StripePermissionError',
    statusCode: 403,
  });
  expect(
    await raw('/v1/payment_intents', 'amount=500&currency=eur&transfer_data[destination]=acct_x'),
  ).toMatchObject({
    status: 404,
    body: { error: { message: "No such destination: 'acct_x'" } },
  });
  expect((await raw('/v1/nothing', '')).status).toBe(404);
  expect((await raw('/v1/customers/%zz', '')).status).toBe(400);
  expect((await raw('/v1/customers', 'name=a%00b')).status).toBe(400);
});

test('an idempotency key returns the same response, errors included', async () => {
  const create = (amount = 5_000) =>
    scene.stripe.paymentIntents.create({ ...plain, amount }, { idempotencyKey: 'tx:1:pi:1' });
  const first = await create();
  const again = await create();
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  await expect(create(6_000)).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });

  const confirm = () =>
    scene.stripe.paymentIntents.confirm(
      first.id,
      { payment_method: 'pm_card_chargeDeclined' },
      { idempotencyKey: 'tx:1:confirm:1' },
    );
  const no = await confirm().catch((error: Stripe.errors.StripeCardError) => error);
  const noAgain = await confirm().catch((error: Stripe.errors.StripeCardError) => error);
  expect(no).toMatchObject({ code: 'card_declined' });
  expect((noAgain as Stripe.errors.StripeCardError).charge).toBe(
    (no as Stripe.errors.StripeCardError).charge,
  );
  expect((await scene.stripe.charges.list({ payment_intent: first.id })).data).toHaveLength(1);
});

test('of simultaneous requests with one key only one is executed', async () => {
  const create = () =>
    scene.stripe.customers.create({ name: 'Twice' }, { idempotencyKey: 'user:1:customer' });
  const both = await Promise.allSettled([create(), create(), create()]);
  const made = both.flatMap(result => (result.status === 'fulfilled' ? [result.value.id] : []));
  expect(new Set(made).size).toBe(1);
  for (const result of both) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  }
  const named = (await scene.stripe.customers.list({ limit: 100 })).data.filter(
    ({ name }) => name === 'Twice',
  );
  expect(named).toHaveLength(1);
});

test('of a simultaneous confirmation and cancellation one wins', async () => {
  const intent = await scene.stripe.paymentIntents.create({ ...plain, capture_method: 'manual' });
  const results = await Promise.allSettled([
    scene.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    scene.stripe.paymentIntents.cancel(intent.id),
  ]);
  const { status } = await scene.stripe.paymentIntents.retrieve(intent.id);
  expect(status).toBe('canceled');
  const [confirmed] = results;
  if (confirmed.status === 'rejected')
    expect(confirmed.reason).toMatchObject({ code: 'payment_intent_unexpected_state' });
});

test('data survives a restart, but no reset', async () => {
  const intent = await scene.stripe.paymentIntents.create({ ...plain, metadata: { transactionId: 'tx-9' } });
  const other = await startSimulator({
    storage: scene.simulator.storage,
    clock: scene.clock,
    webhook: scene.inbox,
  });
  expect(await other.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    metadata: { transactionId: 'tx-9' },
  });
  await other.reset();
  await expect(other.stripe.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({
    code: 'resource_missing',
  });
  await other.close();
});
