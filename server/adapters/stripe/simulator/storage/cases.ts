import type { Delivery, ObjectRow, SimulatorStorage } from './port.ts';

const customer = (id: string, email = 'a@example.org', account = 'acct_one'): ObjectRow<'customer'> => ({
  id,
  account,
  kind: 'customer',
  data: { id, object: 'customer', email } as ObjectRow<'customer'>['data'],
  hidden: {},
});

const newest = { kind: 'customer', order: 'newestFirst', limit: 10 } as const;

const link = {
  nonce: 'n1',
  account: 'acct_one',
  kind: 'account_update',
  returnUrl: 'https://a.example/back',
  refreshUrl: 'https://a.example/again',
  expiresAt: 1_000,
  isUsed: false,
} as const;

/** A promise and the function that resolves it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>(resolve => (open = resolve));
  return { opened, open };
}

/** What every storage of the simulator must do; `open` returns an empty one. */
export function simulatorStorageCases(open: () => Promise<SimulatorStorage>): void {
  let storage: SimulatorStorage;
  const ids = async () => (await storage.objects.list(newest)).map(({ id }) => id);

  beforeEach(async () => {
    storage = await open();
  });

  test('objects are found by id, kind and account', async () => {
    await storage.objects.insert({ ...customer('cus_1'), hidden: { secret: 'x' } });
    expect(await storage.objects.find('cus_1')).toMatchObject({
      ...customer('cus_1'),
      hidden: { secret: 'x' },
      number: expect.any(Number),
    });
    expect(await storage.objects.find('cus_1', { kind: 'charge' })).toBeUndefined();
    expect(await storage.objects.find('cus_1', { account: 'acct_two' })).toBeUndefined();
    await expect(storage.objects.insert(customer('cus_1'))).rejects.toThrow();
  });

  test('updates and deletions touch only the object of the account', async () => {
    await storage.objects.insert(customer('cus_1'));
    await storage.objects.update(customer('cus_1', 'b@example.org', 'acct_two'));
    await storage.objects.updateHidden({ id: 'cus_1', account: 'acct_two', hidden: { x: 1 } });
    await storage.objects.delete('cus_1', 'acct_two');
    expect(await storage.objects.find('cus_1')).toMatchObject(customer('cus_1'));
    await storage.objects.update(customer('cus_1', 'b@example.org'));
    await storage.objects.updateHidden({ id: 'cus_1', account: 'acct_one', hidden: { x: 1 } });
    expect(await storage.objects.find('cus_1')).toMatchObject({
      ...customer('cus_1', 'b@example.org'),
      hidden: { x: 1 },
    });
    await storage.objects.delete('cus_1', 'acct_one');
    expect(await storage.objects.find('cus_1')).toBeUndefined();
  });

  test('lists are ordered, limited, and filtered by fields of the data', async () => {
    for (const id of ['cus_1', 'cus_2', 'cus_3']) await storage.objects.insert(customer(id));
    await storage.objects.insert(customer('cus_4', 'b@example.org', 'acct_two'));
    expect(await ids()).toEqual(['cus_4', 'cus_3', 'cus_2', 'cus_1']);
    const idsOf = async (query: object) =>
      (await storage.objects.list({ ...newest, ...query })).map(({ id }) => id);
    expect(await idsOf({ order: 'oldestFirst', limit: 2 })).toEqual(['cus_1', 'cus_2']);
    expect(await idsOf({ limit: Infinity, account: 'acct_one' })).toEqual(['cus_3', 'cus_2', 'cus_1']);
    expect(await idsOf({ like: { email: 'b@example.org', name: undefined } })).toEqual(['cus_4']);
    expect(await idsOf({ like: { name: 'Olena' } })).toEqual([]);
    const number = (await storage.objects.find('cus_2'))?.number;
    expect(await idsOf({ below: number })).toEqual(['cus_1']);
    expect(await idsOf({ above: number })).toEqual(['cus_4', 'cus_3']);
  });

  test('balances are summed by currency and by when they become available', async () => {
    const booked: [string, string, number, number, string][] = [
      ['txn_1', 'usd', 500, 100, 'acct_one'],
      ['txn_2', 'eur', 300, 100, 'acct_one'],
      ['txn_3', 'eur', -50, 100, 'acct_one'],
      ['txn_4', 'eur', 70, 101, 'acct_one'],
      ['txn_5', 'eur', 1, 100, 'acct_two'],
    ];
    for (const [id, currency, net, available_on, account] of booked) {
      const data = { id, object: 'balance_transaction', currency, net, available_on };
      await storage.objects.insert({
        id,
        account,
        kind: 'balance_transaction',
        data: data as ObjectRow<'balance_transaction'>['data'],
        hidden: {},
      });
    }
    expect(await storage.objects.sumBalances('acct_one', 100)).toEqual([
      { currency: 'eur', available: 250, pending: 70 },
      { currency: 'usd', available: 500, pending: 0 },
    ]);
  });

  test('a transaction that throws changes nothing, and nobody sees it before its end', async () => {
    await expect(
      storage.transaction(async tx => {
        await tx.objects.insert(customer('cus_1'));
        expect(await tx.objects.find('cus_1')).toBeDefined();
        expect(await ids()).toEqual([]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await ids()).toEqual([]);
  });

  test('a savepoint undoes what came after it', async () => {
    await storage.transaction(async tx => {
      await tx.objects.insert(customer('cus_1'));
      await tx.setSavepoint();
      await tx.objects.insert(customer('cus_2'));
      await tx.rollBackToSavepoint();
      await tx.objects.insert(customer('cus_3'));
    });
    expect(await ids()).toEqual(['cus_3', 'cus_1']);
  });

  test('only one transaction at a time holds the lock for writing', async () => {
    const order: string[] = [];
    const [first, locked] = [gate(), gate()];
    const one = storage.transaction(async tx => {
      await tx.lockWrites();
      locked.open();
      await first.opened;
      await tx.objects.insert(customer('cus_1'));
      order.push('one');
    });
    await locked.opened;
    const other = storage.transaction(async tx => {
      await tx.lockWrites();
      order.push('other');
      expect(await tx.objects.find('cus_1')).toBeDefined();
    });
    first.open();
    await Promise.all([one, other]);
    expect(order).toEqual(['one', 'other']);
  });

  test('a name is held by one transaction until it ends, even by an error', async () => {
    const failing = storage.transaction(async tx => {
      expect(await tx.tryLock('key')).toBe(true);
      expect(await tx.tryLock('key')).toBe(true);
      expect(await storage.transaction(inner => inner.tryLock('key'))).toBe(false);
      expect(await storage.transaction(inner => inner.tryLock('another'))).toBe(true);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await storage.transaction(tx => tx.tryLock('key'))).toBe(true);
  });

  test('due events are taken in the order of their times', async () => {
    const event = (at: number, objectId: string) => ({
      at,
      kind: 'send_payout',
      account: 'acct_one',
      objectId,
    });
    for (const due of [event(200, 'po_2'), event(100, 'po_1'), event(200, 'po_3'), event(300, 'po_4')]) {
      await storage.due.add(due);
    }
    expect(await storage.due.isAnyDue(99)).toBe(false);
    expect(await storage.due.isAnyDue(100)).toBe(true);
    const taken = [];
    for (let due = await storage.due.take(200); due; due = await storage.due.take(200)) taken.push(due);
    expect(taken).toEqual([event(100, 'po_1'), event(200, 'po_2'), event(200, 'po_3')]);
  });

  test('a delivery is taken once, and again when its lease is over', async () => {
    const number = await storage.deliveries.add({ eventId: 'evt_1', endpointId: 'we_1', at: 100 });
    expect(await storage.deliveries.add({ eventId: 'evt_2', endpointId: 'we_1', at: 500 })).toBe(number + 1);
    expect(await storage.deliveries.take(99, 30)).toBeUndefined();
    const delivery: Delivery = { number, eventId: 'evt_1', endpointId: 'we_1', attempts: 1 };
    expect(await storage.deliveries.take(100, 30)).toEqual(delivery);
    expect(await storage.deliveries.take(129, 30)).toBeUndefined();
    expect(await storage.deliveries.take(130, 30)).toEqual({ ...delivery, attempts: 2 });
    await storage.deliveries.postpone(number, 400);
    expect(await storage.deliveries.take(399, 30)).toBeUndefined();
    expect(await storage.deliveries.take(400, 30)).toMatchObject({ attempts: 3 });
    await storage.deliveries.delete(number);
    expect(await storage.deliveries.take(499, 30)).toBeUndefined();
  });

  test('two takers at the same time get different deliveries', async () => {
    for (const eventId of ['evt_1', 'evt_2']) {
      await storage.deliveries.add({ eventId, endpointId: 'we_1', at: 100 });
    }
    const takers = Array.from({ length: 3 }, () => storage.deliveries.take(100, 30));
    const taken = (await Promise.all(takers)).flatMap(delivery => (delivery ? [delivery.eventId] : []));
    expect(taken.sort()).toEqual(['evt_1', 'evt_2']);
  });

  const event = (id: string, created: number, pending_webhooks: number): ObjectRow<'event'> => ({
    id,
    account: 'acct_one',
    kind: 'event',
    data: { id, object: 'event', created, pending_webhooks } as ObjectRow<'event'>['data'],
    hidden: {},
  });

  test('a completed delivery is gone, and its event counts it', async () => {
    await storage.objects.insert(event('evt_1', 100, 1));
    for (const expected of [0, 0]) {
      await storage.deliveries.add({ eventId: 'evt_1', endpointId: 'we_1', at: 100 });
      const delivery = await storage.deliveries.take(100, 30);
      if (!delivery) throw new Error('Nothing was due.');
      await storage.deliveries.complete(delivery);
      const found = await storage.objects.find('evt_1', { kind: 'event' });
      expect(found?.data.pending_webhooks).toBe(expected);
      expect(await storage.deliveries.take(1_000, 30)).toBeUndefined();
    }
  });

  test('responses and links are found by account', async () => {
    const response = { request: 'hash', status: 200, body: '{}' };
    await storage.responses.insert({ account: 'acct_one', key: 'k', createdAt: 100, ...response });
    expect(await storage.responses.find('acct_one', 'k')).toMatchObject(response);
    expect(await storage.responses.find('acct_two', 'k')).toBeUndefined();
    await storage.links.insert(link);
    expect(await storage.links.find('acct_one', 'n1')).toEqual(link);
    expect(await storage.links.find('acct_two', 'n1')).toBeUndefined();
    await storage.links.markUsed('n1');
    expect(await storage.links.find('acct_one', 'n1')).toEqual({ ...link, isUsed: true });
  });

  test('pruning deletes what is older than the limits, and deliveries of deleted events', async () => {
    for (const [key, createdAt] of [
      ['old', 99],
      ['new', 100],
    ] as const) {
      await storage.responses.insert({ account: 'a', key, request: 'r', status: 200, body: '', createdAt });
      await storage.links.insert({ ...link, nonce: key, expiresAt: createdAt });
      await storage.objects.insert(event(`evt_${key}`, createdAt, 1));
      await storage.deliveries.add({ eventId: `evt_${key}`, endpointId: 'we_1', at: 100 });
    }
    await storage.objects.insert(customer('cus_1'));
    await storage.prune({ responsesBefore: 100, eventsBefore: 100, linksBefore: 100 });
    const isThere = async (key: string) => [
      (await storage.responses.find('a', key)) !== undefined,
      (await storage.links.find('acct_one', key)) !== undefined,
      (await storage.objects.find(`evt_${key}`)) !== undefined,
    ];
    expect(await isThere('old')).toEqual([false, false, false]);
    expect(await isThere('new')).toEqual([true, true, true]);
    expect(await ids()).toEqual(['cus_1']);
    expect(await storage.deliveries.take(100, 30)).toMatchObject({ eventId: 'evt_new' });
    expect(await storage.deliveries.take(100, 30)).toBeUndefined();
  });

  test('clearing leaves only the endpoint of the owner', async () => {
    const endpoint = (id: string, hears: string): ObjectRow<'webhook_endpoint'> => ({
      id,
      account: 'acct_one',
      kind: 'webhook_endpoint',
      data: { id, object: 'webhook_endpoint' } as ObjectRow<'webhook_endpoint'>['data'],
      hidden: { hears },
    });
    await storage.objects.insert(endpoint('we_own', 'all'));
    await storage.objects.insert(endpoint('we_other', 'platform'));
    await storage.objects.insert(customer('cus_1'));
    await storage.due.add({ at: 1, kind: 'send_payout', account: 'acct_one', objectId: 'po_1' });
    await storage.deliveries.add({ eventId: 'evt_1', endpointId: 'we_1', at: 1 });
    await storage.links.insert(link);
    await storage.clear();
    expect(await ids()).toEqual([]);
    expect((await storage.objects.list({ ...newest, kind: 'webhook_endpoint' })).map(({ id }) => id)).toEqual(
      ['we_own'],
    );
    expect(await storage.due.isAnyDue(100)).toBe(false);
    expect(await storage.deliveries.take(100, 30)).toBeUndefined();
    expect(await storage.links.find('acct_one', 'n1')).toBeUndefined();
  });
}
