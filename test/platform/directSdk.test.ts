import type { SdkToken } from 'sharetribe-flex-sdk';
import { createDirectSdk, directPaths } from '#server/web/session/directSdk.ts';
import { findEndpoint } from '#server/platform/endpoints/table.ts';
import { createPlatform } from '#server/platform/index.ts';
import { createSdkAdapter } from '#server/platform/inProcess.ts';
import { sharetribe } from '#server/web/session/sdk.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { DAY } from '#contract/time/units.ts';
import { testClient, type Res, type Token } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let listing: Res;
let adapter: ReturnType<typeof createSdkAdapter>;

beforeAll(async () => {
  app = await startApp();
  ({ ada } = await cast(app));
  listing = await ada.publishes();
  adapter = createSdkAdapter(createPlatform(app.engine));
});
afterAll(() => app.close());

/** The SDK itself and the direct one over the same tokens, and how often the direct one needed the SDK. */
function bothSdks(token?: SdkToken) {
  const tokenStore = sharetribe.tokenStore.memoryStore();
  if (token) tokenStore.setToken(token);
  const config = { clientId: testClient.clientId, adapter, tokenStore };
  const create = jest.fn(() => sharetribe.createInstance(config));
  const call = jest.fn(adapter);
  return {
    plain: sharetribe.createInstance(config),
    direct: createDirectSdk({ call, tokenStore, create }),
    tokenStore,
    create,
    call,
  };
}

const tokenOf = (person: Person) => person.tokens.getToken() as Token;

test('every direct read is an endpoint', () => {
  for (const path of directPaths.values())
    expect([path, findEndpoint('GET', `/${path}`)]).not.toContain(undefined);
});

test('a direct read answers as through the SDK, which is not even created', async () => {
  const { plain, direct, create } = bothSdks(tokenOf(ada));
  const query = {
    ids: [listing.id.uuid],
    include: ['author', 'images'],
    'fields.listing': 'title,publicData',
    'fields.image': ['variants.landscape-crop', 'variants.landscape-crop2x'],
    'limit.images': 1,
    origin: undefined,
    createdAtStart: new Date('2020-01-01'),
  };
  const { status, data } = await direct.listings.query(query);
  expect({ status, data }).toEqual(pick(await plain.listings.query(query)));
  const words = { keywords: 'a&b=c, d%20e' };
  expect(pick(await direct.listings.query(words))).toEqual(pick(await plain.listings.query(words)));
  const start = app.engine.clock.now();
  const span = { listingId: listing.id.uuid, start, end: new Date(start.getTime() + 5 * DAY) };
  const exceptions = await direct.availabilityExceptions.query(span);
  expect(pick(exceptions)).toEqual(pick(await plain.availabilityExceptions.query(span)));
  expect(pick(await direct.currentUser.show())).toEqual(pick(await plain.currentUser.show()));
  expect(await direct.authInfo()).toMatchObject({
    scopes: ['user'],
    isAnonymous: false,
    isLoggedInAs: false,
  });
  expect(create).not.toHaveBeenCalled();
});

test('what a token tells of its holder is what the SDK tells', async () => {
  const token = tokenOf(ada);
  const { scope: _, ...old } = token;
  const cases = [
    undefined,
    token,
    old,
    { access_token: 'x', token_type: 'bearer', scope: 'public-read' },
    { ...token, isLoggedInAs: true, scope: 'user:limited' },
  ];
  for (const one of cases) {
    const { plain, direct } = bothSdks(one);
    const { scopes, isAnonymous, isLoggedInAs } = await plain.authInfo();
    expect(await direct.authInfo()).toEqual(
      JSON.parse(JSON.stringify({ scopes, isAnonymous, isLoggedInAs })),
    );
  }
});

test('a refused read rejects with the status and the errors, as through the SDK', async () => {
  const { plain, direct, create } = bothSdks(tokenOf(ada));
  const refusals = [
    (sdk: typeof direct) => sdk.listings.show({ id: 'x' }),
    (sdk: typeof direct) => sdk.listings.show({ id: '00000000-0000-4000-8000-000000000000' }),
  ];
  for (const refusal of refusals) {
    const [here, there] = await Promise.all(
      [direct, plain].map(sdk => refusal(sdk).catch((error: unknown) => error)),
    );
    expect(here).toBeInstanceOf(Error);
    expect(refused(here)).toEqual(refused(there));
  }
  expect(create).not.toHaveBeenCalled();
});

test('without a token, and with a refused one, the SDK gets another and repeats the read', async () => {
  const visitor = bothSdks();
  expect((await visitor.direct.listings.query()).data.data).toHaveLength(1);
  expect(visitor.tokenStore.getToken()).toMatchObject({ scope: 'public-read' });
  expect(visitor.create).toHaveBeenCalledTimes(1);
  await visitor.direct.listings.query();
  expect(visitor.create).toHaveBeenCalledTimes(1);
  expect(visitor.call).toHaveBeenCalledTimes(1);

  const { tokens } = (await cast(app)).ada;
  const fresh = tokens.getToken() as Token;
  const worn = bothSdks({ ...fresh, access_token: 'worn-out' });
  expect((await worn.direct.currentUser.show()).status).toBe(200);
  expect(worn.tokenStore.getToken()?.access_token).not.toBe('worn-out');
});

test('writes go through the SDK', async () => {
  const { direct, create } = bothSdks(tokenOf(ada));
  const { data } = await direct.currentUser.updateProfile({ firstName: 'Adah' }, { expand: true });
  expect(data.data.attributes).toMatchObject({ profile: { firstName: 'Adah' } });
  expect(create).toHaveBeenCalledTimes(1);
});

const pick = ({ status, data }: { status: number; data: unknown }) => ({ status, data });

/** But for the id of the request, which is another each time. */
const refused = (error: unknown) => {
  const { message, status, data } = error as Error & { status: number; data: { errors: object[] } };
  return { message, status, errors: data.errors.map(one => ({ ...one, id: '' })) };
};
