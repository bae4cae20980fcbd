import { contentRules } from '#server/marketplace/contentRules.ts';
import { cast, room, type Person } from '#test/support/cast.ts';
import { changeSettings } from '#test/support/database.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { createIntegrationSdk, UUID, type IntegrationSdk } from './integrationSdk.ts';
import { createSdk, failureOf, Money, type Params } from './sdk.ts';

let app: TestApp;
let ada: Person;
let operator: IntegrationSdk;

beforeAll(async () => {
  app = await startApp();
  ({ ada } = await cast(app));
  operator = createIntegrationSdk(app.baseUrl);
});
afterAll(() => app.close());

const whole = { expand: true };
const visitor = () => createSdk(app.baseUrl);
const creates = async (listing: Params) => (await ada.sdk.ownListings.create(listing, whole)).data.data;

describe('with the open rules', () => {
  beforeEach(() => changeSettings(app.engine, { contentRules: contentRules.open }));
  afterEach(() => changeSettings(app.engine, { contentRules: contentRules.help }));

  test('a listing with a title and fields of another site is published and found', async () => {
    const publicData = { listingType: 'boat-hire', category: 'boats', subcategories: ['sail'], pets: true };
    const price = new Money(90_000, 'USD');
    const { id, attributes } = await creates({ title: 'x'.repeat(1000), price, publicData });
    expect(attributes).toMatchObject({ state: 'published', price, publicData });
    const shown = await visitor().listings.show({ id, include: ['images'] });
    expect(shown.data.data).toMatchObject({
      attributes: { price, publicData, geolocation: null },
      relationships: { images: { data: [] } },
    });
    const found = await visitor().listings.query({ ids: [id] });
    expect(found.data.data.map(one => one.id)).toEqual([id]);
  });

  test.each([
    ['a title that is too long', { title: 'x'.repeat(1001) }, ['title']],
    ['a blank title', { title: ' ' }, ['title']],
    ['a negative price', { price: new Money(-1, 'USD') }, ['price']],
    ['a location that is no address', { publicData: { location: 'Kyiv' } }, ['publicData', 'location']],
  ])('%s is refused even so', async (_what, wrong, path) => {
    expect(await failureOf(creates({ title: 'A boat', ...wrong }))).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      source: { type: 'body', path },
    });
  });
});

describe('with the rules of this site', () => {
  test.each([
    ['another category', { publicData: { ...(room.publicData as Params), category: 'boats' } }, 'value'],
    ['another currency', { price: new Money(500, 'USD') }, 'value'],
    ['no place', { geolocation: null }, 'params'],
  ])('an author is refused %s', async (_what, wrong, invalid) => {
    const images = [new UUID(await ada.uploads())];
    expect(await failureOf(creates({ ...room, images, ...wrong }))).toMatchObject({
      status: 400,
      code: `validation-invalid-${invalid}`,
    });
  });

  test('a program of operators saves what they refuse, and sees what is missing', async () => {
    const content = { title: 'A boat', publicData: { category: 'boats' }, price: new Money(500, 'USD') };
    const created = await operator.listings.create(
      { ...content, authorId: new UUID(ada.id), state: 'published' },
      whole,
    );
    const { id, attributes } = created.data.data;
    expect(attributes).toMatchObject({
      ...content,
      publicData: { category: 'boats' },
      state: 'published',
      missingFields: [
        'publicData.category',
        'publicData.subcategories',
        'description',
        'geolocation',
        'publicData.location.address',
        'images',
      ],
    });
    const seen = (await visitor().listings.show({ id: id.uuid })).data.data.attributes;
    expect(seen).toMatchObject({ title: 'A boat', state: 'published' });
    expect(seen).not.toHaveProperty('missingFields');
    expect(await failureOf(ada.sdk.ownListings.update({ id: id.uuid, title: 'My boat' }))).toMatchObject({
      code: 'validation-invalid-params',
    });
    const images = [new UUID(await ada.uploads())];
    await ada.sdk.ownListings.update({ id: id.uuid, ...room, images });
    const [complete] = (await operator.listings.query({ ids: [id] })).data.data;
    expect(complete?.attributes).not.toHaveProperty('missingFields');
  });

  test('a program of operators closes and reopens an incomplete listing; a draft is not marked', async () => {
    const { id } = (
      await operator.listings.create({ title: 'Boat', authorId: new UUID(ada.id), state: 'published' }, whole)
    ).data.data;
    await operator.listings.close({ id });
    const opened = await operator.listings.open({ id }, whole);
    expect(opened.data.data.attributes).toMatchObject({ state: 'published' });
    expect(opened.data.data.attributes).toHaveProperty('missingFields');
    const draft = await operator.listings.show({ id: new UUID((await ada.drafts()).id.uuid) });
    expect(draft.data.data.attributes).not.toHaveProperty('missingFields');
  });
});

describe('a search by a field that has no filter', () => {
  const queries = [
    () => visitor().listings.query({ pub_pets: true }),
    () => ada.sdk.ownListings.query({ meta_checked: true }),
    () => operator.listings.query({ pub_pets: true }),
  ];

  test('is refused, since ignoring it would find what the client wants to leave out', async () => {
    for (const query of queries)
      expect(await failureOf(query())).toMatchObject({ status: 400, code: 'validation-invalid-params' });
  });

  test('is ignored with a note in the log, where the marketplace chooses so', async () => {
    changeSettings(app.engine, { unknownFilters: 'ignore' });
    const info = jest.spyOn(app.engine.log, 'info');
    for (const query of queries) expect((await query()).status).toBe(200);
    expect(info.mock.calls.filter(([event]) => event === 'search/unknown-filter')).toEqual([
      ['search/unknown-filter', { name: 'pub_pets' }],
      ['search/unknown-filter', { name: 'meta_checked' }],
      ['search/unknown-filter', { name: 'pub_pets' }],
    ]);
    info.mockRestore();
    changeSettings(app.engine, { unknownFilters: 'refuse' });
  });
});
