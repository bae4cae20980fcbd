import { MINUTE } from '#contract/time/units.ts';
import { createPool } from '#server/adapters/db/pool.ts';
import { defaultLimits, type Limits } from '#server/marketplace/limits/index.ts';
import { runAsClient, createSdkAdapter } from '#server/platform/inProcess.ts';
import { createPlatform } from '#server/platform/index.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createIntegrationSdk } from './integrationSdk.ts';
import { anonymousToken, call } from './plainClient.ts';
import { createSdk, failureOf, UUID, type Res, type Sdk } from './sdk.ts';
import { changeSettings } from '#test/support/database.ts';

const limits: Limits = {
  ...defaultLimits,
  reads: { most: 8, milliseconds: MINUTE },
  commands: { most: 5, milliseconds: MINUTE },
  readsFromAddress: { most: 12, milliseconds: MINUTE },
  commandsFromAddress: { most: 20, milliseconds: MINUTE },
};
const tooMany = { status: 429, code: 'too-many-requests' };

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let listing: Res;
let adapter: unknown;

beforeAll(async () => {
  app = await startApp({ limits });
  ({ ada, ben } = await cast(app));
  listing = await ada.publishes();
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.advance(MINUTE);
  adapter = createSdkAdapter(createPlatform(app.engine));
});

/** Calls by the server for users whose pages it renders. */
const sdkOf = (person?: Person): Sdk =>
  createSdk('http://in.process', { adapter, ...(person ? { tokenStore: person.tokens } : {}) });
const from = <T>(address: string, work: () => Promise<T>) => runAsClient({ address }, work);
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await work();
};
const changes = (sdk: Sdk) => () => sdk.currentUser.updateProfile({ bio: 'Hello' });

test('a user’s reads are limited per minute, from all IP addresses together', async () => {
  const mine = sdkOf(ada);
  const reads = () => mine.currentUser.show();
  await times(4, () => from('203.0.113.1', reads));
  await times(4, () => from('203.0.113.2', reads));
  expect(await failureOf(from('203.0.113.3', reads))).toEqual(tooMany);
  expect((await sdkOf(ben).currentUser.show()).status).toBe(200);
  app.clock.advance(MINUTE - 1);
  expect(await failureOf(reads())).toEqual(tooMany);
  app.clock.advance(1);
  expect((await reads()).status).toBe(200);
});

test('visitors are counted by IP address, each network separately, even if they share a token', async () => {
  const everybody = sdkOf();
  const reads = () => everybody.listings.show({ id: listing.id });
  await times(12, () => from('2001:db8:a:b::1', reads));
  expect(await failureOf(from('2001:db8:a:b::2', reads))).toEqual(tooMany);
  expect((await from('2001:db8:a:c::1', reads)).status).toBe(200);
  expect((await reads()).status).toBe(200);
});

test('a user’s commands are counted across all processes of a database', async () => {
  const db = createPool({ url: app.url, max: 2 });
  const elsewhere = createSdk('http://in.process', {
    adapter: createSdkAdapter(createPlatform({ ...app.engine, db })),
    tokenStore: ada.tokens,
  });
  await times(3, changes(sdkOf(ada)));
  await times(2, changes(elsewhere));
  expect(await failureOf(changes(sdkOf(ada))())).toEqual(tooMany);
  expect(await failureOf(changes(elsewhere)())).toEqual(tooMany);
  expect((await sdkOf(ada).currentUser.show()).status).toBe(200);
  await db.close();
});

test('a rejected command changes nothing', async () => {
  await times(5, changes(sdkOf(ada)));
  const update = { id: listing.id, title: 'Another title' };
  expect(await failureOf(sdkOf(ada).ownListings.update(update))).toEqual(tooMany);
  const { data } = await sdkOf().listings.show({ id: listing.id });
  expect(data.data.attributes.title).toBe(listing.attributes.title);
});

test('the response says how many seconds to wait', async () => {
  const token = await anonymousToken(app);
  const answers = [];
  for (let index = 0; index < 14; index += 1) {
    answers.push(await call(app, 'api/marketplace/show', { token }));
    app.clock.advance(1000);
  }
  const [refused] = answers.filter(({ status }) => status === 429);
  expect(answers.indexOf(refused!)).toBe(12);
  expect(refused!.headers.get('retry-after')).toBe('48');
});

test('tokens are issued regardless of limits, since the SDK could not recover otherwise', async () => {
  const reads = () => sdkOf().marketplace.show();
  await from('203.0.113.9', () => times(12, reads));
  expect(await failureOf(from('203.0.113.9', reads))).toEqual(tooMany);
  app.clock.advance(MINUTE);
  expect((await from('203.0.113.9', reads)).status).toBe(200);
});

test('operators can create a hundred listings a minute', async () => {
  const sdk = createIntegrationSdk(app.baseUrl);
  const offer = {
    ...room,
    images: [new UUID(await ada.uploads())],
    authorId: new UUID(ada.id),
    state: 'published',
  };
  const key = 'listingsCreatedByOperators' as const;
  changeSettings(app.engine, { limits: { ...limits, [key]: { most: 2, milliseconds: MINUTE } } });
  await times(2, () => sdk.listings.create(offer));
  expect(defaultLimits[key]).toMatchObject({ most: 100, milliseconds: MINUTE });
  expect(await failureOf(sdk.listings.create(offer))).toEqual(tooMany);
  changeSettings(app.engine, { limits });
});
