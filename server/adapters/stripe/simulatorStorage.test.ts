import { randomUUID } from 'node:crypto';
import type { Db } from '#server/marketplace/ports/db.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { startSimulator, type TestSimulator } from '#test/support/simulator.ts';
import { simulatorStorageCases } from './simulator/storage/cases.ts';
import { createSimulatorStorage } from './simulatorStorage.ts';

let app: TestEngine;
let simulator: TestSimulator;

beforeAll(async () => {
  app = await testEngine();
  simulator = await startSimulator(app);
});

afterAll(async () => {
  await simulator.close();
  await app.close();
});

simulatorStorageCases(async () => {
  await app.engine.db.run('delete from stripe_simulator.objects');
  await simulator.storage.clear();
  return simulator.storage;
});

describe('a simulator on the database', () => {
  const held = {
    amount: 5_000,
    currency: 'eur',
    allowed_payment_method_types: ['card' as const],
    capture_method: 'manual' as const,
  };

  test('executes only one of simultaneous requests with one key', async () => {
    const create = () =>
      simulator.stripe.customers.create({ name: 'Twice' }, { idempotencyKey: 'user:1:customer' });
    const results = await Promise.allSettled([create(), create(), create()]);
    const made = results.flatMap(result => (result.status === 'fulfilled' ? [result.value.id] : []));
    expect(new Set(made).size).toBe(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    }
    const { data } = await simulator.stripe.customers.list({ limit: 100 });
    expect(data.filter(({ name }) => name === 'Twice')).toHaveLength(1);
  });

  test('lets one of a simultaneous confirmation and cancellation win', async () => {
    const intent = await simulator.stripe.paymentIntents.create(held);
    await Promise.allSettled([
      simulator.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
      simulator.stripe.paymentIntents.cancel(intent.id),
    ]);
    expect((await simulator.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });

  test('starts several times at once, as servers behind a proxy do', async () => {
    const webhook = { url: 'http://127.0.0.1:9/webhooks', secret: 'whsec_test' };
    const starts = await Promise.allSettled(
      Array.from({ length: 6 }, () => startSimulator(app, { webhook })),
    );
    for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
    expect(starts.filter(({ status }) => status === 'rejected')).toEqual([]);
    const endpoints = await simulator.storage.objects.list({
      kind: 'webhook_endpoint',
      order: 'newestFirst',
      limit: 10,
    });
    expect(endpoints.map(({ data }) => data.url)).toEqual([webhook.url]);
  });

  test('finds its data again after a restart', async () => {
    const { id } = await simulator.stripe.paymentIntents.create(held);
    const other = await startSimulator(app);
    expect(await other.stripe.paymentIntents.retrieve(id)).toMatchObject({ amount: 5_000 });
    await other.close();
  });

  test('can be cleared with the rights of the server’s role in deploy/roles.sql', async () => {
    const { db } = app.engine;
    const admin = await db.first<{ may: boolean }>(
      'select rolsuper as may from pg_roles where rolname = current_user',
    );
    // A given test server may not permit creating roles.
    if (!admin?.may) return;
    const role = `cleaner_${randomUUID().slice(0, 8)}`;
    await db.run(`create role ${role}`);
    await db.run(`grant usage on schema stripe_simulator to ${role}`);
    await db.run(`grant select, insert, update, delete on all tables in schema stripe_simulator to ${role}`);
    const restricted: Db = {
      ...db,
      transaction: work =>
        db.transaction(async tx => {
          await tx.run(`set local role ${role}`);
          return work(tx);
        }),
    };
    await simulator.storage.due.add({ at: 1, kind: 'send_payout', account: 'acct_one', objectId: 'po_1' });
    try {
      await createSimulatorStorage(restricted).clear();
      expect(await simulator.storage.due.isAnyDue(100)).toBe(false);
    } finally {
      await db.run(`drop owned by ${role}`);
      await db.run(`drop role ${role}`);
    }
  });
});
