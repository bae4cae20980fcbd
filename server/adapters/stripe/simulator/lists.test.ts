import { simulatorScene } from './testing/scene.ts';

const scene = simulatorScene();

const plain = { amount: 5_000, currency: 'eur', allowed_payment_method_types: ['card' as const] };

test('lists are newest first and paginate in both directions', async () => {
  const made: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    made.unshift((await scene.stripe.customers.create({ name, email: 'list@example.org' })).id);
  }
  const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
  const first = await scene.stripe.customers.list({ email: 'list@example.org', limit: 2 });
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
  expect(ids(first)).toEqual(made.slice(0, 2));
  const second = await scene.stripe.customers.list({
    email: 'list@example.org',
    limit: 2,
    starting_after: made[1] ?? '',
  });
  expect(ids(second)).toEqual(made.slice(2, 4));
  const back = await scene.stripe.customers.list({
    email: 'list@example.org',
    limit: 2,
    ending_before: made[3] ?? '',
  });
  expect(ids(back)).toEqual(made.slice(1, 3));
  const all: string[] = [];
  for await (const { id } of scene.stripe.customers.list({ email: 'list@example.org', limit: 2 }))
    all.push(id);
  expect(all).toEqual(made);
  await expect(scene.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
});

test('ids expand into objects up to four levels deep', async () => {
  const customer = await scene.stripe.customers.create({ name: 'Olena' });
  const intent = await scene.stripe.paymentIntents.create({
    ...plain,
    customer: customer.id,
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const opened = await scene.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['customer', 'latest_charge.balance_transaction', 'payment_method', 'latest_charge.refunds'],
  });
  expect(opened).toMatchObject({
    customer: { object: 'customer', name: 'Olena' },
    latest_charge: {
      object: 'charge',
      balance_transaction: { type: 'charge', fee: 100 },
      refunds: { data: [] },
    },
    payment_method: { object: 'payment_method' },
  });
  await expect(
    scene.stripe.paymentIntents.retrieve(intent.id, { expand: ['weather'] }),
  ).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('cannot be expanded'),
  });
});
