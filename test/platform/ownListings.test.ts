import type { HostDay } from '#contract/booking/hostDay.ts';
import { cast, person, room } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, failureOf, LatLng, Money, UUID } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';
import type { Params, Res } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
});
afterAll(() => app.close());

const nowhere = new UUID('00000000-0000-4000-8000-000000000000');
const whole = { expand: true };
const body = (...path: string[]) => ({ type: 'body', path });
const stateOf = ({ attributes }: Res): string => attributes.state ?? '';

test('a draft needs only a title', async () => {
  const short = await ada.sdk.ownListings.createDraft({ title: 'A room' });
  expect(short.data).toEqual({ data: { id: expect.any(UUID), type: 'ownListing' } });
  const draft = await ada.drafts({ title: 'A room' });
  expect(draft).toMatchObject({
    type: 'ownListing',
    attributes: {
      title: 'A room',
      state: 'draft',
      deleted: false,
      price: null,
      geolocation: null,
      createdAt: expect.any(Date),
    },
  });
});

test.each([
  ['lookingForPlace', 'accomodation'],
  ['offeringPlace', 'donations'],
  ['lookingForPlace', 'jobs'],
])('a draft of the kind %s, %s is published without further fields', async (category, subcategories) => {
  const publicData = { category, subcategories, location: { address: 'Wroclaw, Poland' } };
  const { title, description, geolocation } = room;
  const images = [await ada.uploads()];
  const draft = await ada.drafts({ title, description, geolocation, publicData, images });
  const published = await ada.sdk.ownListings.publishDraft({ id: draft.id }, whole);
  expect(published.data.data.attributes).toMatchObject({
    state: 'published',
    publicData: { category, subcategories },
  });
});

test('a published draft is visible to others', async () => {
  const draft = await ada.drafts();
  const images = [new UUID(await ada.uploads()), new UUID(await ada.uploads())];
  const price = new Money(2500, 'EUR');
  const changed = await ada.sdk.ownListings.update(
    { id: draft.id, ...room, price, images },
    { ...whole, include: ['images'] },
  );
  expect(changed.data.data.attributes).toMatchObject({
    price,
    geolocation: new LatLng(52.53, 13.38),
    state: 'draft',
  });
  expect(changed.data.data.relationships.images?.data).toEqual(images.map(id => ({ id, type: 'image' })));
  const visitor = createSdk(app.baseUrl);
  expect(await failureOf(visitor.listings.show({ id: draft.id }))).toMatchObject({
    status: 404,
    code: 'not-found',
  });

  const published = await ada.sdk.ownListings.publishDraft({ id: draft.id }, whole);
  expect(stateOf(published.data.data)).toBe('published');
  expect((await visitor.listings.show({ id: draft.id })).data.data.attributes).toMatchObject({
    title: room.title,
    price,
  });
});

test('a listing can be published without a draft', async () => {
  const listing = await ada.publishes();
  expect(stateOf(listing)).toBe('published');
});

test('an incomplete listing is not published', async () => {
  const draft = await ada.drafts();
  const failure = await failureOf(ada.sdk.ownListings.publishDraft({ id: draft.id }));
  expect(failure).toMatchObject({ status: 400, code: 'validation-invalid-params', source: { type: 'body' } });
  const create = ada.sdk.ownListings.create({ ...room, images: [] });
  expect(await failureOf(create)).toMatchObject({ status: 400, source: body('images') });
});

test('a published listing is closed and reopened', async () => {
  const { id } = await ada.publishes();
  expect(stateOf((await ada.sdk.ownListings.close({ id }, whole)).data.data)).toBe('closed');
  expect(await failureOf(createSdk(app.baseUrl).listings.show({ id }))).toMatchObject({ status: 404 });
  expect(await failureOf(ada.sdk.ownListings.close({ id }))).toEqual({
    status: 409,
    code: 'listing-invalid-state',
  });
  expect(stateOf((await ada.sdk.ownListings.open({ id }, whole)).data.data)).toBe('published');
  expect(await failureOf(ada.sdk.ownListings.open({ id }))).toEqual({
    status: 409,
    code: 'listing-invalid-state',
  });
  expect(await failureOf(ada.sdk.ownListings.publishDraft({ id }))).toEqual({
    status: 409,
    code: 'listing-invalid-state',
  });
  expect(await failureOf(ada.sdk.ownListings.discardDraft({ id }))).toEqual({
    status: 409,
    code: 'listing-invalid-state',
  });
});

test('a draft can be discarded', async () => {
  const { id } = await ada.drafts();
  const { data } = await ada.sdk.ownListings.discardDraft({ id });
  expect(data.data).toEqual({ id, type: 'ownListing' });
  expect(await failureOf(ada.sdk.ownListings.show({ id }))).toMatchObject({ status: 404 });
});

test('discarding a change discards nothing else', async () => {
  const draft = await ada.drafts();
  expect(await failureOf(ada.sdk.ownListings.discardDraft({ id: draft.id, change: true }))).toMatchObject({
    status: 409,
    code: 'listing-invalid-state',
  });
  expect((await ada.sdk.ownListings.show({ id: draft.id })).status).toBe(200);
  expect(await failureOf(ada.sdk.ownListings.discardDraft({ id: draft.id, change: 'yes' }))).toMatchObject({
    status: 400,
    source: body('change'),
  });
});

test('a picture can be added', async () => {
  const { id } = await ada.publishes();
  const imageId = new UUID(await ada.uploads());
  const { data } = await ada.sdk.ownListings.addImage({ id, imageId }, { ...whole, include: 'images' });
  expect(data.data.relationships.images?.data).toEqual([expect.anything(), { id: imageId, type: 'image' }]);
  const foreign = new UUID(await ben.uploads());
  expect(await failureOf(ada.sdk.ownListings.addImage({ id, imageId: foreign }))).toEqual({
    status: 409,
    code: 'image-invalid',
  });
  expect(await failureOf(ada.sdk.ownListings.addImage({ id, imageId: nowhere }))).toEqual({
    status: 409,
    code: 'image-invalid',
  });
});

test('only the given fields change; null clears a field', async () => {
  const { id } = await ada.publishes({ price: new Money(900, 'EUR') });
  const { data } = await ada.sdk.ownListings.update(
    { id, publicData: { rules: 'No smoking', capacityNumberOfPeople: null } },
    whole,
  );
  expect(data.data.attributes).toMatchObject({
    title: room.title,
    price: new Money(900, 'EUR'),
    publicData: { category: 'offeringPlace', rules: 'No smoking' },
  });
  expect(data.data.attributes.publicData).not.toHaveProperty('capacityNumberOfPeople');
  const free = await ada.sdk.ownListings.update({ id, price: null }, whole);
  expect(free.data.data.attributes.price).toBeNull();
});

test('typed values in extended data are stored as plain JSON', async () => {
  const draft = await ada.drafts({
    privateData: { id: nowhere, at: new Date(0), price: new Money(1, 'EUR'), list: [new LatLng(1, 2)] },
  });
  expect(draft.attributes.privateData).toEqual({
    id: nowhere.uuid,
    at: '1970-01-01T00:00:00.000Z',
    price: { amount: 1, currency: 'EUR' },
    list: [{ lat: 1, lng: 2 }],
  });
});

test("another user’s listing can be neither shown as one's own nor changed", async () => {
  const { id } = await ada.publishes();
  const { ownListings } = ben.sdk;
  const tries = [
    ownListings.show({ id }),
    ownListings.update({ id, title: 'Mine' }),
    ownListings.close({ id }),
    ownListings.open({ id }),
    ownListings.publishDraft({ id }),
    ownListings.discardDraft({ id }),
    ownListings.addImage({ id, imageId: new UUID(await ben.uploads()) }),
  ];
  for (const one of tries.map(failureOf)) expect(await one).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await failureOf(ownListings.show({ id: nowhere }))).toEqual({ status: 404, code: 'not-found' });
});

test('visitors have no listings of their own', async () => {
  const { ownListings } = createSdk(app.baseUrl);
  expect(await failureOf(ownListings.query())).toEqual({ status: 403, code: 'forbidden' });
  expect(await failureOf(ownListings.createDraft({ title: 'x' }))).toEqual({
    status: 403,
    code: 'forbidden',
  });
});

test.each<[string, Record<string, unknown>, string, string[]]>([
  ['no title', {}, 'validation-missing-key', ['title']],
  ['an unknown key', { title: 'x', state: 'published' }, 'validation-disallowed-key', ['state']],
  ['metadata', { title: 'x', metadata: {} }, 'validation-disallowed-key', ['metadata']],
  ['a number as price', { title: 'x', price: 5 }, 'validation-invalid-value', ['price']],
  [
    'a price in another currency',
    { title: 'x', price: new Money(5, 'USD') },
    'validation-invalid-value',
    ['price'],
  ],
  [
    'a price above the maximum',
    { title: 'x', price: new Money(100_000_000, 'EUR') },
    'validation-invalid-value',
    ['price'],
  ],
  ['a negative price', { title: 'x', price: new Money(-5, 'EUR') }, 'validation-invalid-value', ['price']],
  [
    'an impossible location',
    { title: 'x', geolocation: new LatLng(100, 0) },
    'validation-invalid-value',
    ['geolocation'],
  ],
  ['NUL in a title', { title: 'a\0b' }, 'validation-invalid-value', ['title']],
  ['NUL in a description', { title: 'x', description: '\0' }, 'validation-invalid-value', ['description']],
  [
    'NUL deep in extended data',
    { title: 'x', privateData: { a: ['\0'] } },
    'validation-invalid-value',
    ['privateData', 'a', '0'],
  ],
  [
    'an unknown category',
    { title: 'x', publicData: { category: 'party' } },
    'validation-invalid-value',
    ['publicData', 'category'],
  ],
  ['a picture without id', { title: 'x', images: ['one'] }, 'validation-invalid-value', ['images', '0']],
])('a draft with %s is rejected', async (_, params, code, path) => {
  expect(await failureOf(ada.sdk.ownListings.createDraft(params))).toEqual({
    status: 400,
    code,
    source: body(...path),
  });
});

test('an unknown image or another user’s cannot be added to a listing', async () => {
  const foreign = new UUID(await ben.uploads());
  const create = (image: object) => ada.sdk.ownListings.createDraft({ title: 'x', images: [image] });
  expect(await failureOf(create(foreign))).toEqual({ status: 409, code: 'image-invalid' });
  expect(await failureOf(create(nowhere))).toEqual({ status: 409, code: 'image-invalid' });
});

test('own listings are paged, in every state, newest first', async () => {
  const { sdk, drafts, publishes } = (await cast(app)).cy;
  const titles = ['first', 'second', 'third'];
  for (const title of titles) {
    app.clock.advance(1000);
    await (title === 'second' ? publishes({ title }) : drafts({ title }));
  }
  const all = await sdk.ownListings.query();
  expect(all.data.data.map(({ attributes }) => attributes.title)).toEqual(['third', 'second', 'first']);
  expect(all.data.meta).toMatchObject({ page: 1, perPage: 100, totalItems: 3, totalPages: 1 });
  for (const query of [
    { page: 2, perPage: 2 },
    { page: 2, per_page: 2 },
  ]) {
    const second = await sdk.ownListings.query(query);
    expect(second.data.data.map(({ attributes }) => attributes.title)).toEqual(['first']);
    expect(second.data.meta).toMatchObject({ page: 2, perPage: 2, totalItems: 3, totalPages: 2 });
  }
  const published = await sdk.ownListings.query({
    states: ['published'],
    include: ['author', 'images'],
    'limit.images': 1,
  });
  expect(published.data.data).toHaveLength(1);
  expect(published.data.included?.map(({ type }) => type).sort()).toEqual(['currentUser', 'image']);
});

test('the author included with an own listing is the current user, as others see them', async () => {
  const shown = await ada.sdk.ownListings.show({ id: (await ada.drafts()).id, include: ['author'] });
  const [author] = shown.data.included ?? [];
  expect(shown.data.data.relationships.author?.data).toEqual({ id: author?.id, type: 'currentUser' });
  expect(author).toMatchObject({ id: { uuid: ada.id }, attributes: { profile: { displayName: 'Ada L' } } });
  expect(author?.attributes).not.toHaveProperty('email');
});

describe('own listings are found', () => {
  let dan: Person;
  let ids: Record<'lamp' | 'table' | 'job', Res['id']>;
  beforeAll(async () => {
    dan = await person(app, 'Dan', 'Miller');
    const lamp = await dan.publishes({ title: 'Lamp', description: 'It stood on a table for years.' });
    app.clock.advance(1000);
    const table = await dan.drafts({ title: 'Tables', publicData: { ...home, capacityNumberOfPeople: 7 } });
    app.clock.advance(1000);
    const job = await dan.publishes({ title: 'Cook', description: 'Evenings', publicData: work });
    await dan.sdk.ownListings.close({ id: job.id });
    await ada.publishes({ title: 'Lamp', publicData: { ...home, language: ['uk', 'de'] } });
    ids = { lamp: lamp.id, table: table.id, job: job.id };
  });
  const home = { category: 'offeringPlace', subcategories: 'accomodation', location: { address: 'Berlin' } };
  const work = { ...home, subcategories: 'jobs', language: ['uk', 'de'] };
  const found = async (query: Params) =>
    (await dan.sdk.ownListings.query(query)).data.data.map(({ id }) => id.uuid);
  const named = (...names: (keyof typeof ids)[]) => names.map(name => ids[name].uuid);

  test('by id, and only among one’s own', async () => {
    const others = (await ada.drafts()).id;
    expect(await found({ ids: [ids.job, ids.lamp, others] })).toEqual(named('job', 'lamp'));
    expect(await found({ ids: [others] })).toEqual([]);
  });

  test('by words in the title or description, best first, in every state', async () => {
    expect(await found({ keywords: 'table' })).toEqual(named('lamp', 'table'));
    expect(await found({ keywords: 'tables' })).toEqual(named('table', 'lamp'));
    expect(await found({ keywords: 'table', sort: 'createdAt' })).toEqual(named('table', 'lamp'));
    expect(await found({ keywords: 'cook', states: 'closed' })).toEqual(named('job'));
    expect(await found({ keywords: 'piano' })).toEqual([]);
    expect(await found({ keywords: '!' })).toEqual([]);
  });

  test('by numbers and by several values', async () => {
    expect(await found({ pub_capacityNumberOfPeople: '3,' })).toEqual(named('table'));
    expect(await found({ pub_capacityNumberOfPeople: 7 })).toEqual(named('table'));
    expect(await found({ pub_language: 'has_all:uk,de' })).toEqual(named('job'));
    expect(await found({ pub_language: 'has_any:fr,de' })).toEqual(named('job'));
    expect(await found({ pub_subcategories: 'jobs', pub_category: 'offeringPlace' })).toEqual(named('job'));
    expect(await found({ sort: 'pub_capacityNumberOfPeople' })).toEqual(named('table', 'lamp', 'job'));
  });
});

test.each([
  [{ perPage: 101 }, 'perPage'],
  [{ page: 0 }, 'page'],
  [{ states: 'gone' }, 'states'],
  [{ sort: 'title' }, 'sort'],
  [{ ids: 'mine' }, 'ids'],
  [{ pub_capacityNumberOfPeople: 'two' }, 'pub_capacityNumberOfPeople'],
])('an invalid query is rejected: %j', async (query, key) => {
  const source = { type: 'query', path: [key] };
  expect(await failureOf(ada.sdk.ownListings.query(query))).toEqual({
    status: 400,
    code: 'validation-invalid-value',
    source,
  });
});

test('an author learns how many people write about each listing, and others do not', async () => {
  const cy = await person(app, 'Cy', 'Young');
  const [asked, quiet] = [await ada.publishes(), await ada.publishes()];
  const talk = await ben.enquires(asked);
  await cy.enquires(asked);
  await ada.sdk.messages.query({ transactionId: talk.id });
  const countsOf = async ({ tokens }: Person) =>
    ((await callWebApi(app, 'inbox/host-day', {}, tokens.getToken())).body.data as unknown as HostDay)
      .listings;
  const counts = await countsOf(ada);
  expect(counts[asked.id.uuid]).toMatchObject({ all: 2, unread: 1 });
  expect(counts[quiet.id.uuid] ?? { all: 0 }).toMatchObject({ all: 0 });
  expect(await countsOf(ben)).toEqual({});
});
