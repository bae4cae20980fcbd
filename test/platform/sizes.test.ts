import { DAY } from '#contract/time/units.ts';
import { createIntegrationSdk } from './integrationSdk.ts';
import { anonymousToken, call, callToken } from './plainClient.ts';
import { failureOf, UUID, type Answer, type Document, type Res } from './sdk.ts';
import { createWorld, nowhere, type World } from './sdkCases/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const invalidValue = { status: 400, code: 'validation-invalid-value' };
const at = (days: number) => new Date(Math.floor(world.app.clock.now().getTime() / DAY + days) * DAY);
const span = () => ({ listingId: world.listing.id, start: at(1), end: at(8) });
const operator = () => createIntegrationSdk(world.app.baseUrl);

type Query = (paging: object) => Promise<Answer<Document<Res[]>>>;

/** Every query with its maximum page size (marketplace-api 9.1). */
const pages: [string, number, Query][] = [
  ['listings.query', 100, paging => world.visitor.listings.query({ ...paging })],
  ['ownListings.query', 100, paging => world.ada.sdk.ownListings.query({ ...paging })],
  [
    'availabilityExceptions.query',
    100,
    paging => world.ada.sdk.availabilityExceptions.query({ ...span(), ...paging }),
  ],
  ['timeslots.query', 500, paging => world.visitor.timeslots.query({ ...span(), ...paging })],
  ['transactions.query', 100, paging => world.ada.sdk.transactions.query({ ...paging })],
  [
    'messages.query',
    100,
    paging => world.ada.sdk.messages.query({ transactionId: world.enquiry.id, ...paging }),
  ],
  ['reviews.query', 100, paging => world.visitor.reviews.query({ listingId: world.listing.id, ...paging })],
  [
    'stockAdjustments.query',
    100,
    paging =>
      world.ada.sdk.stockAdjustments.query({
        listingId: world.listing.id,
        start: at(-9),
        end: at(0),
        ...paging,
      }),
  ],
  ['users.query', 100, paging => operator().users.query({ ...paging })],
  ['listings.query of operators', 100, paging => operator().listings.query({ ...paging })],
  ['transactions.query of operators', 100, paging => operator().transactions.query({ ...paging })],
];

test.each(pages)('a page of %s has at most %i entries, and a hundred by default', async (_, most, query) => {
  expect((await query({})).data.meta).toMatchObject({ page: 1, perPage: 100 });
  expect((await query({ perPage: most })).data.meta).toMatchObject({ perPage: most });
  expect((await query({ per_page: 1 })).data.meta).toMatchObject({ perPage: 1 });
  for (const paging of [
    { perPage: most + 1 },
    { perPage: 0 },
    { page: 0 },
    { page: 'two' },
    { page: 1_000_000 },
  ])
    expect(await failureOf(query(paging))).toMatchObject(invalidValue);
});

test('a list may contain a hundred ids, a sort order three keys', async () => {
  const ids = (count: number) =>
    Array.from({ length: count }, () => nowhere.uuid.replace(/.$/, String(count % 10)));
  expect((await world.visitor.listings.query({ ids: ids(100) })).status).toBe(200);
  const many = Array.from({ length: 101 }, (_, index) => nowhere.uuid.slice(0, -3) + String(100 + index));
  expect(await failureOf(world.visitor.listings.query({ ids: many }))).toMatchObject(invalidValue);
  const sort = 'createdAt,price,pub_capacityNumberOfPeople';
  expect((await world.visitor.listings.query({ sort })).status).toBe(200);
  expect(await failureOf(world.visitor.listings.query({ sort: `${sort},-price` }))).toMatchObject(
    invalidValue,
  );
});

/** Returns a map of this many bytes as JSON text. */
const data = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
const most = 50 * 1024;

/** Every field that accepts extended data. */
const kinds: [string, string, (data: object) => Promise<unknown>][] = [
  ...(['publicData', 'protectedData', 'privateData'] as const).map((key): (typeof kinds)[number] => [
    'a profile',
    key,
    value => world.ada.sdk.currentUser.updateProfile({ [key]: value }),
  ]),
  ...(['publicData', 'privateData'] as const).map((key): (typeof kinds)[number] => [
    'a listing',
    key,
    value => world.ada.sdk.ownListings.createDraft({ title: 'A room', [key]: value }),
  ]),
  [
    'a person, by operators',
    'metadata',
    metadata => operator().users.updateProfile({ id: new UUID(world.ben.id), metadata }),
  ],
  [
    'a listing, by operators',
    'metadata',
    metadata => operator().listings.update({ id: new UUID(world.listing.id.uuid), metadata }),
  ],
  [
    'a transaction, by operators',
    'metadata',
    metadata => operator().transactions.updateMetadata({ id: new UUID(world.enquiry.id.uuid), metadata }),
  ],
];

test.each(kinds)('%s accepts 50 KB of %s and no more', async (_, key, write) => {
  // Some kinds contain fields besides those written here.
  expect(await write(data(most - 400))).toMatchObject({ status: 200 });
  expect(await failureOf(write(data(most + 1)))).toEqual({
    ...invalidValue,
    source: { type: 'body', path: [key] },
  });
});

test('two concurrent writes cannot exceed the limit either', async () => {
  const { sdk } = await world.newcomer();
  await sdk.currentUser.updateProfile({ privateData: { one: 'x'.repeat(30_000) } });
  const more = sdk.currentUser.updateProfile({ privateData: { two: 'x'.repeat(30_000) } });
  expect(await failureOf(more)).toMatchObject({ ...invalidValue, source: { path: ['privateData'] } });
});

test('a body may have a megabyte, a form of the Authentication API 64 KB', async () => {
  const token = world.ben.tokens.getToken()?.access_token ?? '';
  const send = (content: string, headers: object = {}) =>
    call(world.app, 'api/messages/send', {
      token,
      body: JSON.stringify({ transactionId: world.enquiry.id.uuid, content }),
      'Content-Type': 'application/json',
      ...headers,
    });
  const tooLarge = { errors: [{ status: 413, code: 'request-larger-than-content-length' }] };
  expect(await send('x'.repeat(900_000))).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'validation-invalid-value' }] },
  });
  expect(await send('x'.repeat(1024 * 1024))).toMatchObject({ status: 413, body: tooLarge });
  const form = { client_id: 'test-client', grant_type: 'client_credentials', scope: 'public-read' };
  expect(await callToken(world.app, { ...form, more: 'x'.repeat(64 * 1024) })).toMatchObject({
    status: 413,
    body: tooLarge,
  });
  expect(await anonymousToken(world.app)).toBeTruthy();
});

test('texts have the maximum lengths of the API', async () => {
  const { ada, ben, enquiry } = world;
  const writes = (content: string) => ben.sdk.messages.send({ transactionId: enquiry.id, content });
  expect((await writes('x'.repeat(5000))).status).toBe(200);
  expect(await failureOf(writes('x'.repeat(5001)))).toMatchObject(invalidValue);
  const drafts = (title: string) => ada.sdk.ownListings.createDraft({ title });
  expect((await drafts('x'.repeat(60))).status).toBe(200);
  expect(await failureOf(drafts('x'.repeat(61)))).toMatchObject(invalidValue);
});
