import { Money, UUID } from '#contract/values.ts';
import type { Resource } from '#contract/resource.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import {
  addPerson,
  codeOf,
  actionsIn,
  free,
  nobody,
  operator,
  paid,
  refused,
  type Actions,
  type Person,
} from '#test/support/actions.ts';
import * as transactions from './index.ts';
import { knownTransition } from '#contract/processes/names.ts';

let app: TestEngine;
let engine: Engine;
let does: Actions;
let ada: Person;
let ben: Person;
let eve: Person;
let freeRoom: string;
let pricedRoom: string;

beforeAll(async () => {
  app = await testEngine();
  engine = app.engine;
  does = actionsIn(engine);
  app.clock.set('2026-03-02T10:00:00Z');
  [ada, ben, eve] = [await addPerson(engine), await addPerson(engine), await addPerson(engine)];
  freeRoom = await ada.publishes();
  pricedRoom = await ada.publishes({ price: new Money(2500, 'EUR') });
});

afterAll(() => app.close());

test.each([free, paid, 'flex-default-process/release-1'])('an enquiry by %s is stored whole', async alias => {
  const enquiry = await does.enquires(ben.viewer, alias === free ? freeRoom : pricedRoom, alias);
  expect(enquiry.attributes).toEqual({
    createdAt: app.clock.now(),
    // The name by which the client knows the process.
    processName: alias.split('/')[0],
    processVersion: 1,
    state: 'state/enquiry',
    lastTransition: 'transition/enquire',
    lastTransitionedAt: app.clock.now(),
    transitions: [{ transition: 'transition/enquire', createdAt: app.clock.now(), by: 'customer' }],
    payinTotal: null,
    payoutTotal: null,
    lineItems: [],
    protectedData: {},
    metadata: {},
    unreadMessages: 0,
  });
  expect(await does.outboxOf(enquiry.id)).toEqual([
    {
      kind: 'transaction/transitioned',
      payload: { transactionId: enquiry.id, transition: 'transition/enquire' },
    },
  ]);
  expect(await does.timersOf(enquiry.id)).toEqual([]);
});

test('both parties and operators see a transaction with its relations, others do not', async () => {
  const { id } = await does.enquires(ben.viewer, freeRoom);
  const include = {
    listing: { author: {} },
    customer: {},
    provider: {},
    booking: {},
    messages: {},
    reviews: {},
  };
  const seen = await transactions.show(does.by(ada.viewer, include), { id });
  expect(seen.relationships).toMatchObject({
    listing: { id: freeRoom, type: 'listing', relationships: { author: { id: ada.id } } },
    customer: { id: ben.id, type: 'user' },
    provider: { id: ada.id, type: 'user' },
    booking: null,
    messages: [],
    reviews: [],
  });
  await expect(transactions.show(does.by(operator), { id })).resolves.toMatchObject({ id });
  expect(await codeOf(transactions.show(does.by(eve.viewer), { id }))).toBe('forbidden');
  expect(await codeOf(transactions.show(does.by(nobody), { id }))).toBe('forbidden');
  expect(await codeOf(transactions.show(does.by(ben.viewer), { id: engine.ids.uuid() }))).toBe('not-found');
});

test('an enquiry that is not possible reports why', async () => {
  const start = (params: Record<string, unknown>, processAlias = free, transition = 'transition/enquire') =>
    transactions.initiate(does.by(ben.viewer), {
      processAlias,
      transition: knownTransition(transition),
      params,
    });
  await expect(start({})).rejects.toEqual(refused('validation-missing-key', ['params', 'listingId']));
  await expect(start({ listingId: 'room' })).rejects.toEqual(
    refused('validation-invalid-value', ['params', 'listingId']),
  );
  expect(await codeOf(start({ listingId: engine.ids.uuid() }))).toBe('transaction-listing-not-found');
  expect(await codeOf(start({ listingId: freeRoom }, 'barter/release-1'))).toBe('transaction-unknown-alias');
  for (const transition of ['transition/dance', 'transition/request-after-enquiry']) {
    expect(await codeOf(start({ listingId: freeRoom }, free, transition))).toBe(
      'transaction-invalid-transition',
    );
  }
  expect(await codeOf(start({ listingId: freeRoom }, free, 'transition/accept'))).toBe('forbidden');
  expect(await codeOf(does.enquires(ada.viewer, freeRoom))).toBe('transaction-same-author-and-customer');
  expect(await codeOf(does.enquires(operator, freeRoom))).toBe('forbidden');
  expect(await codeOf(does.enquires(nobody, freeRoom))).toBe('forbidden');
  expect(await codeOf(does.enquires({ ...ben.viewer, limited: true }, freeRoom))).toBe('forbidden');
});

test('closed listings and drafts accept no enquiries', async () => {
  const closed = await ada.publishes({ title: 'Closed' });
  await listings.close(does.by(ada.viewer), { id: closed });
  const draft = await listings.createDraft(does.by(ada.viewer), { title: 'Draft' });
  expect(await codeOf(does.enquires(ben.viewer, closed))).toBe('transaction-listing-not-found');
  expect(await codeOf(does.enquires(ben.viewer, draft.id))).toBe('transaction-listing-not-found');
});

test('a payment needs a trusted client and a payee with an account', async () => {
  const params = {
    listingId: new UUID(pricedRoom),
    bookingStart: new Date('2026-04-01'),
    bookingEnd: new Date('2026-04-02'),
    lineItems: [{ code: 'line-item/night', unitPrice: new Money(2500, 'EUR'), quantity: 1 }],
  };
  const start = { processAlias: paid, transition: 'transition/request-payment', params } as const;
  expect(await codeOf(transactions.initiate(does.by(ben.viewer), start))).toBe('forbidden');
  expect(await codeOf(transactions.initiate(does.by({ ...ben.viewer, trusted: true }), start))).toBe(
    'transaction-missing-stripe-account',
  );
});

test('a speculative call returns the real result and stores nothing', async () => {
  const counts = () =>
    engine.db
      .first(`select (select count(*) from transactions) as transactions, (select count(*) from bookings)
      as bookings, (select count(*) from outbox) as outbox, (select count(*) from timers) as timers`);
  const before = await counts();
  const params = { listingId: freeRoom, bookingStart: '2026-11-01', bookingEnd: '2026-11-03T00:00:00.000Z' };
  const rehearsed = await transactions.initiateSpeculative(
    does.by(ben.viewer, { booking: {}, provider: {} }),
    {
      processAlias: free,
      transition: 'transition/request',
      params,
    },
  );
  expect(rehearsed).toMatchObject({
    attributes: { state: 'state/preauthorized' },
    relationships: { booking: { attributes: { state: 'pending' } }, provider: { id: ada.id } },
  });
  expect(await counts()).toEqual(before);
  const enquiry = await does.enquires(ben.viewer, freeRoom);
  await transactions.transitionSpeculative(does.by(ben.viewer), {
    id: enquiry.id,
    transition: 'transition/request-after-enquiry',
    params,
  });
  expect(await does.stateOf(enquiry.id)).toBe('state/enquiry');
});

test('users are offered their possible next transitions', async () => {
  const names = (found: readonly Resource[]) => found.map(({ attributes }) => attributes.name);
  const { id } = await does.enquires(ben.viewer, pricedRoom, paid);
  const mine = await transactions.queryProcessTransitions(does.by(ben.viewer), { transactionId: id });
  expect(names(mine)).toEqual(['transition/request-payment-after-enquiry']);
  expect(
    names(await transactions.queryProcessTransitions(does.by(ada.viewer), { transactionId: id })),
  ).toEqual([]);
  const initial = await transactions.queryProcessTransitions(does.by(ben.viewer), { processAlias: free });
  expect(initial.map(({ attributes }) => attributes)).toEqual([
    {
      name: 'transition/enquire',
      actor: ['customer'],
      actions: [],
      params: { req: { listingId: 'uuid' }, opt: null },
    },
    expect.objectContaining({ name: 'transition/request' }),
  ]);
  const later = await transactions.queryProcessTransitions(does.by(ben.viewer), {
    processAlias: free,
    lastTransition: 'transition/request',
  });
  expect(names(later)).toEqual(['transition/accept', 'transition/decline']);
  expect(await codeOf(transactions.queryProcessTransitions(does.by(ben.viewer), {}))).toBe(
    'validation-missing-key',
  );
  expect(await codeOf(transactions.queryProcessTransitions(does.by(eve.viewer), { transactionId: id }))).toBe(
    'forbidden',
  );
});
