import { cast } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createPlatform } from '#server/platform/index.ts';
import { runAsClient, runAsPage, createSdkAdapter } from '#server/platform/inProcess.ts';
import { bomb, photo } from './pictures.ts';
import { createSdk, failureOf, LatLng, newStore, testClient, UUID } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { Res, Token } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let listing: Res;

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
  listing = await ada.publishes();
});
afterAll(() => app.close());

/** The SDK as used by the server to render pages: it never opens a socket. */
function inProcess(tokenStore = newStore(), config = {}) {
  const adapter = createSdkAdapter(createPlatform(app.engine));
  return createSdk('http://nowhere.invalid', { adapter, tokenStore, ...config });
}

test('a read returns the same as over the network, except that images have absolute URLs there', async () => {
  const query = {
    ids: [listing.id],
    include: ['author', 'images'],
    'limit.images': 1,
    origin: new LatLng(1, 2),
  };
  const [here, there] = await Promise.all([
    inProcess().listings.query(query),
    createSdk(app.baseUrl).listings.query(query),
  ]);
  expect(here.status).toBe(200);
  const { rootUrl } = app.engine.settings();
  const shortened = JSON.stringify(plain(there.data)).replaceAll(`"${rootUrl}/media/`, '"/media/');
  expect(plain(here.data)).toEqual(JSON.parse(shortened));
});

test("a write accepts the SDK's types, verbose or not", async () => {
  for (const transitVerbose of [false, true]) {
    const sdk = inProcess(ben.tokens, { transitVerbose });
    const params = { listingId: new UUID(listing.id.uuid) };
    const enquiry = { processAlias: 'default-process/release-1', transition: 'transition/enquire', params };
    const { data } = await sdk.transactions.initiate(enquiry, { expand: true });
    expect(data.data.attributes).toMatchObject({ state: 'state/enquiry', createdAt: expect.any(Date) });
  }
});

test('a picture can be uploaded', async () => {
  const sdk = inProcess(ada.tokens);
  const { data } = await sdk.images.upload({ image: await photo() }, { expand: true });
  expect(data.data.attributes.variants).toHaveProperty('default');
  expect(await failureOf(sdk.images.upload({ image: bomb() }))).toEqual({
    status: 409,
    code: 'image-invalid-content',
  });
  const big = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'big.jpg');
  expect(await failureOf(sdk.images.upload({ image: big }))).toEqual({
    status: 413,
    code: 'request-upload-over-limit',
  });
  const missing = await failureOf(sdk.images.upload({ picture: await photo() }));
  expect(missing).toMatchObject({ status: 400, code: 'validation-missing-key' });
});

test('failures reject as axios rejects them', async () => {
  const error = await inProcess()
    .listings.show({ id: 'x' })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'AxiosError',
    message: 'Request failed with status code 400',
    status: 400,
    statusText: 'Bad Request',
    data: { errors: [{ code: 'validation-invalid-value', source: { type: 'query', path: ['id'] } }] },
  });
});

test('the SDK refreshes an expired token', async () => {
  const tokens = newStore();
  const sdk = inProcess(tokens);
  await sdk.login({ username: ada.email, password: ada.password });
  const token = tokens.getToken() as Token;
  tokens.setToken({ ...token, access_token: 'worn-out' });
  expect((await sdk.currentUser.show()).data.data.id.uuid).toBe(ada.id);
  expect(tokens.getToken()?.access_token).not.toBe('worn-out');
  await sdk.logout();
  expect(tokens.getToken()).toBeFalsy();
  expect(await failureOf(sdk.currentUser.show())).toEqual({ status: 403, code: 'forbidden' });
});

test('without a valid session the SDK continues anonymously', async () => {
  const tokens = newStore();
  tokens.setToken({
    access_token: 'x',
    refresh_token: 'y',
    token_type: 'bearer',
    expires_in: 1,
    scope: 'user',
  });
  expect((await inProcess(tokens).listings.query()).status).toBe(200);
  expect(tokens.getToken()).toMatchObject({ scope: 'public-read' });
});

test('an anonymous token causes no database query', async () => {
  const asked = jest.spyOn(app.engine.db, 'rows');
  const askedFirst = jest.spyOn(app.engine.db, 'first');
  expect((await inProcess().marketplace.show()).status).toBe(200);
  expect(asked).not.toHaveBeenCalled();
  expect(askedFirst).not.toHaveBeenCalled();
  asked.mockRestore();
  askedFirst.mockRestore();
});

test('the server exchanges a token for a trusted one', async () => {
  const { data } = (await inProcess(ada.tokens, testClient).exchangeToken()) as unknown as { data: Token };
  expect(data.scope).toBe('trusted:user');
});

/** Over the network, values are instances of the SDK's classes; in process, of the contract's, with the same fields. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

test('the calls of one page look up the signed-in user once, those of the next page again', async () => {
  const { tokens } = await cast(app).then(({ ben: again }) => again);
  const lookups = jest.spyOn(app.engine.db, 'first');
  const countLookups = () => lookups.mock.calls.filter(([, , name]) => name === 'auth-access').length;
  const sdk = inProcess(tokens);
  const showTwice = () => Promise.all([sdk.currentUser.show(), sdk.currentUser.show()]);
  await runAsClient({}, () => runAsPage(showTwice));
  expect(countLookups()).toBe(1);
  await runAsClient({}, () => runAsPage(showTwice));
  expect(countLookups()).toBe(2);
  await runAsClient({}, showTwice);
  expect(countLookups()).toBe(4);
  lookups.mockRestore();
});

test('who reads a page is asked once, anew after a write, and by each page', async () => {
  const { tokens } = (await cast(app)).ben;
  const asked = jest.spyOn(app.engine.db, 'rows');
  const countReaders = () => asked.mock.calls.filter(([, , name]) => name === 'user-own').length;
  const sdk = inProcess(tokens);
  const showTwice = () => Promise.all([sdk.currentUser.show(), sdk.currentUser.show()]);
  const page = (work: () => Promise<unknown>) => runAsClient({}, () => runAsPage(work));
  await page(showTwice);
  expect(countReaders()).toBe(1);
  await page(showTwice);
  expect(countReaders()).toBe(2);
  asked.mockRestore();
  await page(async () => {
    await sdk.currentUser.show();
    await sdk.currentUser.updateProfile({ firstName: 'Benedikt' });
    const { data } = await sdk.currentUser.show();
    expect(data.data.attributes).toMatchObject({ profile: { firstName: 'Benedikt' } });
    const include = await sdk.currentUser.show({ include: 'profileImage' });
    expect(include.data.data.relationships).toHaveProperty('profileImage');
    const other = await inProcess(ada.tokens).currentUser.show();
    expect(other.data.data.id.uuid).toBe(ada.id);
  });
});

test('a write looks up the signed-in user, whatever the page has read before', async () => {
  const leaving = (await cast(app)).ben;
  const sdk = inProcess(leaving.tokens);
  await runAsClient({}, () =>
    runAsPage(async () => {
      await sdk.currentUser.show();
      await app.engine.db.run('update auth_sessions set revoked_at = now() where user_id = $1', [leaving.id]);
      expect((await sdk.currentUser.show()).status).toBe(200);
      const write = sdk.currentUser.updateProfile({ firstName: 'Nobody' });
      expect(await failureOf(write)).toMatchObject({ status: 403 });
    }),
  );
});
