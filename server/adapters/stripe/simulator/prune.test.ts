import { startSimulator, type TestSimulator } from './testing/scene.ts';

const hour = 60 * 60_000;

let simulator: TestSimulator;

beforeEach(async () => {
  simulator = await startSimulator();
});
afterEach(() => simulator.close());

const later = async (milliseconds: number) => {
  simulator.clock.advance(milliseconds);
  await simulator.tick();
};

test('an idempotency key expires after a day', async () => {
  const create = async () =>
    (await simulator.stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey: 'one' })).id;
  const first = await create();
  await later(23 * hour);
  expect(await create()).toBe(first);
  await later(2 * hour);
  expect(await create()).not.toBe(first);
});

test('events are deleted after thirty days', async () => {
  await simulator.stripe.customers.create({});
  const events = async () => (await simulator.stripe.events.list()).data.length;
  expect(await events()).toBe(1);
  await later(29 * 24 * hour);
  expect(await events()).toBe(1);
  await later(2 * 24 * hour);
  expect(await events()).toBe(0);
});

test('links are deleted once nobody can still be filling in their form', async () => {
  const { id: account } = await simulator.payableAccount();
  await simulator.stripe.accountLinks.create({
    account,
    type: 'account_update',
    return_url: 'https://poruch.test/back',
    refresh_url: 'https://poruch.test/again',
  });
  const links = () => simulator.storage.snapshot().links.size;
  await later(2 * hour);
  expect(links()).toBe(1);
  await later(24 * hour);
  expect(links()).toBe(0);
});
