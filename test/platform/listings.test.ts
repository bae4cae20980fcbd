import { cast } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, LatLng, Money, UUID } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { Params, Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let visitor: ReturnType<typeof createSdk>;
let berlin: Res;
let lviv: Res;
let clothes: Res;

beforeAll(async () => {
  app = await startApp();
  const people = await cast(app);
  ({ ada } = people);
  visitor = createSdk(app.baseUrl);
  berlin = await ada.publishes({ title: 'Room near the park', price: new Money(2000, 'EUR') });
  app.clock.advance(1000);
  const place = { address: 'Svobody Ave 1, Lviv', building: '' };
  const data = {
    category: 'lookingForPlace',
    subcategories: 'accomodation',
    capacityNumberOfPeople: 5,
    location: place,
  };
  lviv = await people.ben.publishes({
    title: 'Шукаємо житло',
    geolocation: new LatLng(49.84, 24.03),
    publicData: data,
  });
  app.clock.advance(1000);
  const supplies = {
    ...data,
    category: 'offeringPlace',
    subcategories: 'supplies',
    subcategoriesLevelOne: ['food', 'clothes'],
  };
  clothes = await ada.publishes({
    title: 'Winter clothes',
    publicData: supplies,
    price: new Money(500, 'EUR'),
  });
  await ada.drafts({ title: 'Not to be seen' });
});
afterAll(() => app.close());

const found = async (query: Params) =>
  (await visitor.listings.query(query)).data.data.map(({ id }) => id.uuid);
const ids = (...listings: Res[]) => listings.map(({ id }) => id.uuid);

test("a listing includes its author, the author's picture and its own pictures", async () => {
  const include = ['author', 'author.profileImage', 'images'];
  const { data } = await visitor.listings.show({
    id: berlin.id,
    include,
    'fields.image': ['variants.landscape-crop'],
  });
  expect(data.data).toMatchObject({
    type: 'listing',
    attributes: {
      title: 'Room near the park',
      price: new Money(2000, 'EUR'),
      geolocation: expect.any(LatLng),
      state: 'published',
    },
    relationships: {
      author: { data: { id: { uuid: ada.id }, type: 'user' } },
      images: { data: [{ type: 'image' }] },
    },
  });
  expect(data.included).toHaveLength(2);
  expect(data.included).toContainEqual(
    expect.objectContaining({ type: 'user', relationships: { profileImage: { data: null } } }),
  );
  const picture = data.included?.find(({ type }) => type === 'image');
  expect(Object.keys(picture?.attributes.variants ?? {})).toEqual(['landscape-crop']);
});

test('private data stays private', async () => {
  const { data } = await visitor.listings.show({ id: berlin.id });
  expect(data.data.attributes).not.toHaveProperty('privateData');
  expect(JSON.stringify(data)).not.toContain('Back yard');
  expect(data).not.toHaveProperty('included');
});

test('an unknown listing is not found, and an invalid id is rejected', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  expect(await failureOf(visitor.listings.show({ id }))).toEqual({ status: 404, code: 'not-found' });
  const source = { type: 'query', path: ['id'] };
  expect(await failureOf(visitor.listings.show({ id: 'x' }))).toEqual({
    status: 400,
    code: 'validation-invalid-value',
    source,
  });
  expect(await failureOf(visitor.listings.show({}))).toEqual({
    status: 400,
    code: 'validation-missing-key',
    source,
  });
});

test('all published listings are listed newest first, paged', async () => {
  const { data } = await visitor.listings.query({ perPage: 2 });
  expect(data.data.map(({ id }) => id.uuid)).toEqual(ids(clothes, lviv));
  expect(data.meta).toMatchObject({
    page: 1,
    perPage: 2,
    totalItems: 3,
    totalPages: 2,
    paginationLimit: expect.any(Number),
  });
  expect(await found({ page: 2, per_page: 2 })).toEqual(ids(berlin));
});

test('listings/search returns the same as query', async () => {
  const { data } = await visitor.listings.search({ keywords: 'clothes' });
  expect(data.data.map(({ id }) => id.uuid)).toEqual(ids(clothes));
});

test.each<[string, Params, () => Res[]]>([
  ['an author', { authorId: () => ada.id }, () => [clothes, berlin]],
  ['author_id', { author_id: () => ada.id }, () => [clothes, berlin]],
  ['a category', { pub_category: 'lookingForPlace' }, () => [lviv]],
  ['one of two subcategories', { pub_subcategories: 'supplies,accomodation' }, () => [clothes, lviv, berlin]],
  ['all values of a list', { pub_subcategoriesLevelOne: 'has_all:food,clothes' }, () => [clothes]],
  ['any value of a list', { pub_subcategoriesLevelOne: 'has_any:food,medical' }, () => [clothes]],
  ['a number of people', { pub_capacityNumberOfPeople: '3,' }, () => [clothes, lviv]],
  ['a price range, excluding its upper end', { price: '500,2000' }, () => [clothes]],
  ['map bounds', { bounds: '53,14,52,13' }, () => [clothes, berlin]],
  ['words', { keywords: 'park' }, () => [berlin]],
  ['words in Cyrillic', { keywords: 'шукаємо' }, () => [lviv]],
  ['synonyms, after the word itself', { keywords: 'житло' }, () => [lviv, clothes, berlin]],
  ['price, the cheapest first', { sort: '-price', price: '1,' }, () => [clothes, berlin]],
  ['place, the nearest first', { origin: new LatLng(49.8, 24) }, () => [lviv, clothes, berlin]],
  ['an empty filter', { pub_category: '', sort: '' }, () => [clothes, lviv, berlin]],
  ['an unknown parameter', { utm_source: 'x' }, () => [clothes, lviv, berlin]],
])('listings are found by %s', async (_, query, expected) => {
  const asked = Object.entries(query).map(([key, value]) => [
    key,
    typeof value === 'function' ? (value as () => string)() : value,
  ]);
  const result = await found(Object.fromEntries(asked) as Params);
  expect([...result].sort()).toEqual(ids(...expected()).sort());
  if (['sort', 'origin', 'keywords'].some(key => key in query)) expect(result[0]).toBe(ids(...expected())[0]);
});

test('listings are found by their ids', async () => {
  const unknown = new UUID('00000000-0000-4000-8000-000000000000');
  expect((await found({ ids: [berlin.id, lviv.id, unknown] })).sort()).toEqual(ids(berlin, lviv).sort());
});

test('a page of cards includes one picture each and only the displayed fields', async () => {
  const image = new UUID(await ada.uploads());
  await ada.sdk.ownListings.addImage({ id: berlin.id, imageId: image });
  const { data } = await visitor.listings.query({
    include: ['author', 'images'],
    'limit.images': 1,
    'fields.listing': ['title', 'publicData.category'],
    'fields.user': ['profile.displayName'],
    'fields.image': ['variants.square-small', 'variants.card'],
    'imageVariant.card': 'w:320;h:200;fit:crop',
  });
  const shown = data.data.find(({ id }) => id.uuid === berlin.id.uuid);
  expect(shown?.attributes).toEqual({
    title: 'Room near the park',
    publicData: { category: 'offeringPlace' },
  });
  expect(shown?.relationships.images?.data).toHaveLength(1);
  // Ada used the same image for both of her listings.
  expect(data.included?.filter(({ type }) => type === 'image')).toHaveLength(2);
  const author = data.included?.find(({ id }) => id.uuid === ada.id);
  expect(author?.attributes).toEqual({ profile: { displayName: 'Ada L' } });
  expect(data.included?.find(({ type }) => type === 'image')?.attributes.variants).toEqual({
    'square-small': expect.objectContaining({ width: 240, height: 240 }),
    card: expect.objectContaining({ width: 320, height: 200 }),
  });
});

test.each<[Params, string, string]>([
  [{ pub_unknown: 'x' }, 'validation-invalid-params', 'pub_unknown'],
  [{ bounds: '1,2,3' }, 'validation-invalid-value', 'bounds'],
  [{ price: 'cheap' }, 'validation-invalid-value', 'price'],
  [{ author_id: 'me' }, 'validation-invalid-value', 'author_id'],
  [{ ids: 'a,b' }, 'validation-invalid-value', 'ids'],
  [{ perPage: 1000 }, 'validation-invalid-value', 'perPage'],
  [{ page: 1_000_000 }, 'validation-invalid-value', 'page'],
  [{ sort: 'title' }, 'validation-invalid-value', 'sort'],
  [{ include: 'author..x' }, 'validation-invalid-value', 'include'],
  [{ 'limit.images': 'few' }, 'validation-invalid-value', 'limit.images'],
  [{ 'imageVariant.x': 'w:9999;h:1;fit:crop' }, 'validation-invalid-value', 'imageVariant.x'],
  [{ keywords: 'a\0' }, 'validation-invalid-value', 'keywords'],
])('an invalid query is rejected: %j', async (query, code, key) => {
  const failure = await failureOf(visitor.listings.query(query));
  expect(failure).toEqual({ status: 400, code, source: { type: 'query', path: [key] } });
});
