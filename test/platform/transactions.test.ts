import { cast } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, UUID } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { Params, Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let cy: Person;
let listing: Res;

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben, cy } = await cast(app));
  listing = await ada.publishes();
});
afterAll(() => app.close());

const nowhere = new UUID('00000000-0000-4000-8000-000000000000');
const body = (...path: string[]) => ({ type: 'body', path });
const enquiry = (changes: Params = {}): Params => ({
  processAlias: 'default-process/release-1',
  transition: 'transition/enquire',
  params: { listingId: listing.id },
  ...changes,
});

test('an enquiry starts a transaction', async () => {
  const short = await ben.sdk.transactions.initiate(enquiry());
  expect(short.data).toEqual({ data: { id: expect.any(UUID), type: 'transaction' } });
  const include = ['listing', 'customer', 'provider', 'booking', 'reviews', 'messages'];
  const { data } = await ben.sdk.transactions.initiate(enquiry(), { expand: true, include });
  expect(data.data).toMatchObject({
    type: 'transaction',
    attributes: {
      processName: 'default-process',
      processVersion: 1,
      state: 'state/enquiry',
      lastTransition: 'transition/enquire',
      lastTransitionedAt: expect.any(Date),
      transitions: [{ transition: 'transition/enquire', by: 'customer', createdAt: expect.any(Date) }],
      payinTotal: null,
      lineItems: [],
    },
    relationships: {
      listing: { data: { id: listing.id, type: 'listing' } },
      customer: { data: { id: { uuid: ben.id }, type: 'user' } },
      provider: { data: { id: { uuid: ada.id }, type: 'user' } },
      booking: { data: null },
      reviews: { data: [] },
      messages: { data: [] },
    },
  });
  expect(data.included?.map(({ type }) => type).sort()).toEqual(['listing', 'user', 'user']);
});

test('parameters unknown to a transition are ignored', async () => {
  const params = { listingId: listing.id, cardToken: 'x', nested: { a: 1 } };
  expect((await ben.sdk.transactions.initiate(enquiry({ params }))).status).toBe(200);
});

test('a speculative enquiry returns the same and changes nothing', async () => {
  const before = (await cy.sdk.transactions.query()).data.meta;
  const { data } = await cy.sdk.transactions.initiateSpeculative(enquiry(), { expand: true });
  expect(data.data.attributes).toMatchObject({
    state: 'state/enquiry',
    lastTransition: 'transition/enquire',
  });
  expect((await cy.sdk.transactions.query()).data.meta).toEqual(before);
});

test.each<[string, () => Params, number, string, object | undefined]>([
  [
    'an unknown process',
    () => enquiry({ processAlias: 'none/release-1' }),
    409,
    'transaction-unknown-alias',
    undefined,
  ],
  [
    'an unknown transition',
    () => enquiry({ transition: 'transition/fly' }),
    409,
    'transaction-invalid-transition',
    undefined,
  ],
  [
    'a transition that is not initial',
    () => enquiry({ transition: 'transition/confirm-payment' }),
    409,
    'transaction-invalid-transition',
    undefined,
  ],
  ['no listing', () => enquiry({ params: {} }), 400, 'validation-missing-key', body('params', 'listingId')],
  [
    'an invalid listing id',
    () => enquiry({ params: { listingId: 'x' } }),
    400,
    'validation-invalid-value',
    body('params', 'listingId'),
  ],
  [
    'NUL in a parameter',
    () => enquiry({ params: { listingId: listing.id, a: '\0' } }),
    400,
    'validation-invalid-value',
    body('params', 'a'),
  ],
  ['no parameters', () => enquiry({ params: undefined }), 400, 'validation-missing-key', body('params')],
  [
    'no process',
    () => enquiry({ processAlias: undefined }),
    400,
    'validation-missing-key',
    body('processAlias'),
  ],
  ['an unknown key', () => enquiry({ state: 'x' }), 400, 'validation-disallowed-key', body('state')],
  [
    'an unknown listing',
    () => enquiry({ params: { listingId: nowhere } }),
    409,
    'transaction-listing-not-found',
    undefined,
  ],
])('an enquiry with %s is rejected', async (_, params, status, code, source) => {
  const expected = { status, code, ...(source && { source }) };
  expect(await failureOf(ben.sdk.transactions.initiate(params()))).toEqual(expected);
  expect(await failureOf(ben.sdk.transactions.initiateSpeculative(params()))).toEqual(expected);
});

test('nobody can enquire about a closed listing, or about their own', async () => {
  const closed = await ada.publishes();
  await ada.sdk.ownListings.close({ id: closed.id });
  const about = (id: unknown) => enquiry({ params: { listingId: id } });
  const failure = await failureOf(ben.sdk.transactions.initiate(about(closed.id)));
  expect(failure).toEqual({ status: 409, code: 'transaction-listing-not-found' });
  expect(await failureOf(ada.sdk.transactions.initiate(enquiry()))).toEqual({
    status: 409,
    code: 'transaction-same-author-and-customer',
  });
});

test('visitors can neither start nor see transactions', async () => {
  const { transactions, processTransitions } = createSdk(app.baseUrl);
  const tries = [
    transactions.initiate(enquiry()),
    transactions.initiateSpeculative(enquiry()),
    transactions.transition({ id: nowhere, transition: 'transition/accept' }),
    transactions.transitionSpeculative({ id: nowhere, transition: 'transition/accept' }),
    transactions.show({ id: nowhere }),
    transactions.query(),
    processTransitions.query({ processAlias: 'default-process/release-1' }),
  ];
  for (const one of tries.map(failureOf)) expect(await one).toEqual({ status: 403, code: 'forbidden' });
});

test('only the two parties see a transaction', async () => {
  const { id } = await ben.enquires(listing, 'Is there a lift?');
  const include = ['messages', 'messages.sender', 'customer.profileImage', 'listing.images'];
  for (const party of [ada, ben]) {
    const { data } = await party.sdk.transactions.show({ id, include });
    expect(data.data.id).toEqual(id);
    expect(data.included?.find(({ type }) => type === 'message')?.attributes).toMatchObject({
      content: 'Is there a lift?',
    });
  }
  expect(await failureOf(cy.sdk.transactions.show({ id }))).toEqual({ status: 403, code: 'forbidden' });
  expect(await failureOf(ben.sdk.transactions.show({ id: nowhere }))).toEqual({
    status: 404,
    code: 'not-found',
  });
  const source = { type: 'query', path: ['id'] };
  expect(await failureOf(ben.sdk.transactions.show({}))).toEqual({
    status: 400,
    code: 'validation-missing-key',
    source,
  });
});

test('an enquiry does not reveal private data', async () => {
  const { id } = await ben.enquires(listing);
  const { data } = await ben.sdk.transactions.show({ id, include: ['listing', 'provider'] });
  const text = JSON.stringify(data);
  for (const hidden of ['Back yard', ada.email, 'Lovelace']) expect(text).not.toContain(hidden);
});

test('a transition that is currently impossible is a conflict, and one by another user forbidden', async () => {
  const { id } = await ben.enquires(listing);
  const accept = { id, transition: 'transition/accept', params: {} };
  const impossible = { status: 409, code: 'transaction-invalid-transition' };
  expect(await failureOf(ada.sdk.transactions.transition(accept))).toEqual(impossible);
  expect(await failureOf(ada.sdk.transactions.transitionSpeculative(accept))).toEqual(impossible);
  expect(await failureOf(cy.sdk.transactions.transition(accept))).toEqual({ status: 403, code: 'forbidden' });
  const unknown = ben.sdk.transactions.transition({ ...accept, id: nowhere });
  expect(await failureOf(unknown)).toEqual({ status: 404, code: 'not-found' });
  const incomplete = ben.sdk.transactions.transition({ id });
  expect(await failureOf(incomplete)).toEqual({
    status: 400,
    code: 'validation-missing-key',
    source: body('transition'),
  });
});

test('orders and sales are the two sides of a transaction', async () => {
  const { ada, ben } = await cast(app);
  const room = await ada.publishes();
  const older = await ben.enquires(room);
  app.clock.advance(1000);
  const newer = await ben.enquires(room);
  const idsOf = async (person: Person, query: Params) =>
    (await person.sdk.transactions.query(query)).data.data.map(({ id }) => id);
  expect(await idsOf(ben, { only: 'order' })).toEqual([newer.id, older.id]);
  expect(await idsOf(ada, { only: 'sale' })).toEqual([newer.id, older.id]);
  expect(await idsOf(ada, { only: 'order' })).toEqual([]);
  expect(await idsOf(ada, { lastTransitions: ['transition/enquire'], listing_id: room.id })).toEqual([
    newer.id,
    older.id,
  ]);
  expect(await idsOf(ada, { last_transitions: 'transition/accept' })).toEqual([]);
  const { data } = await ada.sdk.transactions.query({
    only: 'sale',
    page: 2,
    perPage: 1,
    include: ['customer'],
  });
  expect(data.meta).toMatchObject({ page: 2, perPage: 1, totalItems: 2, totalPages: 2 });
  expect(data.data.map(({ id }) => id)).toEqual([older.id]);
  expect(data.included).toHaveLength(1);
});

test.each([
  [{ only: 'all' }, 'only'],
  [{ perPage: 500 }, 'perPage'],
  [{ listing_id: 'x' }, 'listing_id'],
  [{ createdAtStart: 'soon' }, 'createdAtStart'],
  [{ sort: 'name' }, 'sort'],
])('an invalid query is rejected: %j', async (query, key) => {
  const source = { type: 'query', path: [key] };
  expect(await failureOf(ben.sdk.transactions.query(query))).toEqual({
    status: 400,
    code: 'validation-invalid-value',
    source,
  });
});

test('a process lists its possible transitions', async () => {
  const { id } = await ben.enquires(listing);
  const initial = await ben.sdk.processTransitions.query({ processAlias: 'default-process/release-1' });
  expect(initial.data.data.map(({ attributes }) => attributes.name)).toContain('transition/enquire');
  const next = await ben.sdk.processTransitions.query({ transactionId: id });
  expect(next.data.data).not.toHaveLength(0);
  expect(next.data.data[0]).toMatchObject({ type: 'processTransition', attributes: { actor: ['customer'] } });
  const source = { type: 'query', path: ['transactionId'] };
  expect(await failureOf(ben.sdk.processTransitions.query())).toEqual({
    status: 400,
    code: 'validation-missing-key',
    source,
  });
  expect(await failureOf(cy.sdk.processTransitions.query({ transactionId: id }))).toEqual({
    status: 403,
    code: 'forbidden',
  });
});

test('an enquiry to a banned user is rejected', async () => {
  const others = await cast(app);
  const theirs = await others.ada.publishes();
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [others.ada.id]);
  const initiate = ben.sdk.transactions.initiate(enquiry({ params: { listingId: theirs.id } }));
  expect(await failureOf(initiate)).toMatchObject({
    status: 409,
    code: 'transaction-provider-banned-or-deleted',
  });
});
