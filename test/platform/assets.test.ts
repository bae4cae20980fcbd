import { cast } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, UUID, type Sdk } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let visitor: Sdk;

beforeAll(async () => {
  app = await startApp();
  visitor = createSdk(app.baseUrl);
  const byPath = new Map([
    ['/content/translations.json', { title: 'Side by side' }],
    ['/content/pages/about.json', { sections: [] }],
    ['/content/pages/press.json', { sections: [1] }],
  ]);
  const [old, now] = [
    { version: 'v6', byPath: new Map([['/content/translations.json', { title: 'Beside' }]]) },
    { version: 'v7', byPath },
  ];
  app.engine.assets = {
    read: async () => now,
    find: async version => [old, now].find(set => set.version === version),
  };
});
afterAll(() => app.close());

const get = (path: string) => fetch(`${app.baseUrl}/v1/assets/pub/test-client/${path}`);

test('an asset includes its version, and can be requested by it', async () => {
  const { data } = await visitor.assetByAlias({ path: '/content/translations.json', alias: 'latest' });
  expect(data).toEqual({ data: { title: 'Side by side' }, meta: { version: 'v7' } });
  const { version } = data.meta;
  expect((await visitor.assetByVersion({ path: 'content/translations.json', version })).data).toEqual(data);
});

test('an earlier version is answered as it was', async () => {
  const { data } = await visitor.assetByVersion({ path: 'content/translations.json', version: 'v6' });
  expect(data).toEqual({ data: { title: 'Beside' }, meta: { version: 'v6' } });
});

test('several assets come in one response, each with its path', async () => {
  const paths = ['/content/pages/about.json', '/content/pages/press.json'];
  const { data } = await visitor.assetsByAlias({ paths, alias: 'latest' });
  expect(data).toMatchObject({
    data: [
      { type: 'jsonAsset', attributes: { assetPath: '/content/pages/about.json', data: { sections: [] } } },
      { type: 'jsonAsset', attributes: { assetPath: '/content/pages/press.json', data: { sections: [1] } } },
    ],
    meta: { version: 'v7' },
  });
});

test('of several assets those that do not exist are left out', async () => {
  const paths = ['/content/pages/about.json', '/content/pages/none.json', '/content/pages/constructor'];
  const { data } = await visitor.assetsByAlias({ paths, alias: 'latest' });
  expect(data).toMatchObject({
    data: [{ type: 'jsonAsset', attributes: { assetPath: '/content/pages/about.json' } }],
    meta: { version: 'v7' },
  });
  const none = await visitor.assetsByAlias({ paths: paths.slice(1), alias: 'latest' });
  expect(none.data).toEqual({ data: [], meta: { version: 'v7' } });
});

test('an alias is cached for minutes, a version for a day', async () => {
  const keeps = async (path: string) => (await get(path)).headers.get('cache-control');
  expect(await keeps('a/latest/content/translations.json')).toBe('public, max-age=300');
  expect(await keeps('v/v7/content/translations.json')).toBe('public, max-age=86400');
  expect(await keeps('a/latest/content/none.json')).toBe('no-store');
});

test.each([
  'a/latest/content/none.json',
  'a/newest/content/translations.json',
  'v/v5/content/translations.json',
  'x/latest/content/translations.json',
  'a/latest/content/../content/translations.json/',
  'a/latest/%2e%2e/secret',
  'a/latest/constructor',
  'a/latest',
])('%s is not found', async path => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/json');
});

test('assets of another client are not found', async () => {
  for (const clientId of ['unknown', 'test-integration']) {
    const sdk = createSdk(app.baseUrl, { clientId });
    const call = sdk.assetByAlias({ path: '/content/translations.json', alias: 'latest' });
    expect(await failureOf(call)).toMatchObject({ status: 404 });
  }
});

test('the sitemap lists pages and public listings', async () => {
  const { ada } = await cast(app);
  const [shown, closed] = [await ada.publishes(), await ada.publishes()];
  await ada.drafts();
  await ada.sdk.ownListings.close({ id: closed.id });
  const { data } = await visitor.sitemapData.queryListings();
  expect(data.data).toEqual([{ id: shown.id, type: 'listing', attributes: {} }]);
  const pages = await visitor.sitemapData.queryAssets({ pathPrefix: '/content/pages/' });
  expect(pages.data.data).toEqual(
    ['/content/pages/about.json', '/content/pages/press.json'].map(assetPath => ({
      id: expect.any(UUID),
      type: 'asset',
      attributes: { assetPath },
    })),
  );
});
