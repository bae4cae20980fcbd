import { cast, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createIntegrationSdk, UUID, type IntegrationSdk, type Params } from './integrationSdk.ts';
import { failureOf, type Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let sdk: IntegrationSdk;
let ada: Person;
let ben: Person;
let cy: Person;
let listing: Res;
let request: Res;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  sdk = createIntegrationSdk(app.baseUrl);
  ({ ada, ben, cy } = await cast(app));
  listing = await ada.publishes();
  await cy.enquires(listing);
  request = await asks(ben, '2026-04-01', '2026-04-03');
});
afterAll(() => app.close());

const whole = { expand: true };
const idOf = ({ id }: Res) => new UUID(id.uuid);
const asks = async (who: Person, start: string, end: string) => {
  const params = { listingId: listing.id, bookingStart: new Date(start), bookingEnd: new Date(end) };
  const request = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  return (await who.sdk.transactions.initiate(request, whole)).data.data;
};
const idsOf = async (query: Params) =>
  (await sdk.transactions.query(query)).data.data.map(({ id }) => id.uuid);

test('an operator sees a transaction with both parties, its listing, booking and messages', async () => {
  await ben.writes(request, 'We arrive at six.');
  const include = [
    'customer',
    'provider',
    'provider.stripeAccount',
    'listing',
    'booking',
    'messages',
    'reviews',
  ];
  const { data } = await sdk.transactions.show({ id: idOf(request), include });
  expect(data.data).toMatchObject({ type: 'transaction', attributes: { state: 'state/preauthorized' } });
  const types = data.included?.map(({ type }) => type).toSorted();
  expect(types).toEqual(['booking', 'listing', 'message', 'user', 'user']);
  expect(data.included).toContainEqual(
    expect.objectContaining({ attributes: expect.objectContaining({ email: ben.email }) }),
  );
});

test('all transactions are found, by either party and by their attributes', async () => {
  expect(await idsOf({})).toHaveLength(2);
  expect(await idsOf({ customerId: new UUID(ben.id) })).toEqual([request.id.uuid]);
  expect(await idsOf({ providerId: new UUID(ada.id) })).toHaveLength(2);
  expect(await idsOf({ providerId: new UUID(ben.id) })).toEqual([]);
  expect(await idsOf({ userId: new UUID(ben.id) })).toEqual([request.id.uuid]);
  expect(await idsOf({ userId: new UUID(ada.id), states: ['state/enquiry'] })).toHaveLength(1);
  expect(await idsOf({ listingId: idOf(listing), processNames: ['free-process'] })).toEqual([
    request.id.uuid,
  ]);
  expect(await idsOf({ createdAtStart: new Date('2026-03-02T10:00:01Z') })).toEqual([]);
  expect(await failureOf(sdk.transactions.query({ customerId: 'ben' }))).toMatchObject({
    status: 400,
    source: { type: 'query', path: ['customerId'] },
  });
});

test('messages can be read, newest first', async () => {
  // Messages sent at the same instant have no defined order.
  app.clock.advance(1000);
  await ada.writes(request, 'See you.');
  const { data } = await sdk.messages.query({
    transactionId: idOf(request),
    include: ['sender'],
    perPage: 1,
  });
  expect(data.data).toMatchObject([{ type: 'message', attributes: { content: 'See you.' } }]);
  expect(data.included).toMatchObject([{ id: { uuid: ada.id } }]);
  expect(await failureOf(sdk.messages.query({}))).toMatchObject({ code: 'validation-missing-key' });
});

test("only operators' transitions are possible; a dry run changes nothing", async () => {
  const id = idOf(request);
  const accept = { id, transition: 'transition/accept' };
  expect(await failureOf(sdk.transactions.transition(accept))).toMatchObject({ status: 403 });
  const cancel = { id, transition: 'transition/cancel' };
  expect(await failureOf(sdk.transactions.transitionSpeculative(cancel))).toMatchObject({
    code: 'transaction-invalid-transition',
  });
  await ada.sdk.transactions.transition({ id: request.id, transition: 'transition/accept' });
  const rehearsed = await sdk.transactions.transitionSpeculative(cancel, whole);
  expect(rehearsed.data.data.attributes).toMatchObject({ state: 'state/canceled' });
  expect((await sdk.transactions.show({ id })).data.data.attributes).toMatchObject({
    state: 'state/accepted',
  });
  const { data } = await sdk.transactions.transition(cancel, { ...whole, include: ['booking'] });
  expect(data.data.attributes).toMatchObject({
    state: 'state/canceled',
    lastTransition: 'transition/cancel',
  });
  expect(data.included).toMatchObject([{ type: 'booking', attributes: { state: 'cancelled' } }]);
  const last = (data.data.attributes.transitions as unknown as { by: string }[]).at(-1);
  expect(last).toMatchObject({ by: 'operator' });
});

test("a transaction's metadata is merged, and its parties see it", async () => {
  const id = idOf(request);
  await sdk.transactions.updateMetadata({ id, metadata: { a: 1, b: 2 } });
  const { data } = await sdk.transactions.updateMetadata({ id, metadata: { a: null, c: 3 } }, whole);
  expect(data.data.attributes).toMatchObject({ metadata: { b: 2, c: 3 } });
  const seen = await ben.sdk.transactions.show({ id: request.id });
  expect(seen.data.data.attributes).toMatchObject({ metadata: { b: 2, c: 3 } });
  expect(await failureOf(sdk.transactions.updateMetadata({ id, metadata: 'x' }))).toMatchObject({
    status: 400,
    source: { type: 'body', path: ['metadata'] },
  });
});

test('an operator blocks and reopens days of a listing, which the response refers to', async () => {
  const span = { listingId: idOf(listing), start: new Date('2026-07-01'), end: new Date('2026-07-03') };
  const query = { ...whole, include: ['listing'] };
  const made = await sdk.availabilityExceptions.create({ ...span, seats: 0 }, query);
  expect(made.data.data).toMatchObject({
    type: 'availabilityException',
    attributes: { seats: 0, start: span.start, end: span.end },
    relationships: { listing: { data: { type: 'listing', id: span.listingId } } },
  });
  expect(await failureOf(asks(ben, '2026-07-01', '2026-07-02'))).toMatchObject({
    code: 'transaction-booking-time-not-available',
  });
  await sdk.availabilityExceptions.delete({ id: idOf(made.data.data) });
  expect((await asks(ben, '2026-07-01', '2026-07-02')).type).toBe('transaction');
});
