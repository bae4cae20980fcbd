import Stripe from 'stripe';
import { simulatorScene } from './testing/scene.ts';

const scene = simulatorScene();

test('webhooks are signed, retried until accepted, and sometimes repeated', async () => {
  await scene.simulator.tick();
  scene.inbox.received();
  scene.inbox.answers(500);
  const customer = await scene.stripe.customers.create({ name: 'Heard' });
  await scene.simulator.tick();
  expect(scene.inbox.received().length).toBeGreaterThan(0);
  scene.inbox.answers(200);
  await scene.simulator.tick();
  expect(scene.inbox.received()).toEqual([]);
  scene.clock.advance(6_000);
  await scene.simulator.tick();
  const [delivery] = scene.inbox.received();
  const at = Math.floor(scene.clock.now().getTime() / 1000);
  const event = scene.stripe.webhooks.constructEvent(
    delivery?.body ?? '',
    delivery?.signature ?? '',
    scene.inbox.secret,
    300,
    undefined,
    at * 1000,
  );
  expect(event).toMatchObject({
    type: 'customer.created',
    api_version: Stripe.API_VERSION,
    data: { object: { id: customer.id } },
  });
  expect(() =>
    scene.stripe.webhooks.constructEvent(delivery?.body ?? '', delivery?.signature ?? '', 'whsec_wrong'),
  ).toThrow();

  for (let number = 0; number < 8; number++) await scene.stripe.customers.create({ name: `n${number}` });
  await scene.simulator.tick();
  const ids = scene.inbox.received().map(({ body }) => (JSON.parse(body) as { id: string }).id);
  expect(new Set(ids).size).toBe(8);
  expect(ids.length).toBeGreaterThan(8);
});
