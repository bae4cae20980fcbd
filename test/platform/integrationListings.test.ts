import { cast, room, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import {
  createIntegrationSdk,
  LatLng,
  Money,
  UUID,
  type IntegrationSdk,
  type Params,
} from './integrationSdk.ts';
import { createSdk, failureOf } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let sdk: IntegrationSdk;
let ada: Person;
let ben: Person;
let picture: InstanceType<typeof UUID>;

beforeAll(async () => {
  app = await startApp({ listingApproval: true });
  app.clock.set('2026-03-02T10:00:00Z');
  sdk = createIntegrationSdk(app.baseUrl);
  ({ ada, ben } = await cast(app));
  picture = new UUID(await ben.uploads());
});
afterAll(() => app.close());

const whole = { expand: true };
const content = (): Params => ({ ...room, geolocation: new LatLng(52.53, 13.38), images: [picture] });
const creates = async (changes: Params = {}, query: Params = {}) => {
  const params = { ...content(), authorId: new UUID(ada.id), state: 'published', ...changes };
  return (await sdk.listings.create(params, { ...whole, ...query })).data;
};
const changes = async (id: unknown, change: Params) =>
  (await sdk.listings.update({ id, ...change }, whole)).data.data;
const idsOf = async (query: Params) => (await sdk.listings.query(query)).data.data.map(({ id }) => id.uuid);
const shown = ({ uuid }: { uuid: string }) => createSdk(app.baseUrl).listings.show({ id: uuid });

test('an operator publishes in the name of an author, without the author’s approval', async () => {
  const given = {
    price: new Money(500, 'EUR'),
    metadata: { source: 'import' },
    privateData: { note: 'key' },
  };
  const { data, included } = await creates(given, { include: ['author', 'author.profileImage', 'images'] });
  expect(data).toMatchObject({
    type: 'listing',
    attributes: {
      title: room.title,
      state: 'published',
      deleted: false,
      // The exact location, and everything else that otherwise only the author sees.
      geolocation: { lat: 52.53, lng: 13.38 },
      privateData: { note: 'key', location: { address: 'Invalidenstraße 116, 10115 Berlin' } },
      metadata: { source: 'import' },
      price: { amount: 500, currency: 'EUR' },
      publicData: { category: 'offeringPlace', profileType: 'private' },
    },
  });
  expect(included?.map(({ type }) => type).toSorted()).toEqual(['image', 'user']);
  const seen = (await shown(data.id)).data.data.attributes as Record<string, unknown>;
  expect(seen).toMatchObject({ metadata: { source: 'import' } });
  expect(seen).not.toHaveProperty('privateData');
  expect(seen.geolocation).not.toMatchObject({ lat: 52.53, lng: 13.38 });
  const own = await ada.sdk.ownListings.show({ id: data.id.uuid });
  expect(own.data.data.attributes).toMatchObject({ title: room.title });
});

test.each([
  [{ state: 'draft' }, 400, 'validation-invalid-value', ['state']],
  [{ state: null }, 400, 'validation-missing-key', ['state']],
  [{ authorId: null }, 400, 'validation-missing-key', ['authorId']],
  [{ metadata: 'x' }, 400, 'validation-invalid-value', ['metadata']],
  [{ colour: 'red' }, 400, 'validation-disallowed-key', ['colour']],
])('a new listing with %j is rejected, naming the parameter', async (wrong, status, code, path) => {
  expect(await failureOf(creates(wrong))).toEqual({ status, code, source: { type: 'body', path } });
});

test('messages cannot be written in the name of a banned user', async () => {
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [ben.id]);
  expect(await failureOf(creates({ authorId: new UUID(ben.id) }))).toMatchObject({
    status: 409,
    code: 'user-is-banned',
  });
  await app.engine.db.run(`update users set state = 'active' where id = $1`, [ben.id]);
});

test('a change by an operator is merged and needs no approval', async () => {
  const { id } = (await creates({ metadata: { a: 1, b: 2 } })).data;
  const changed = await changes(id, {
    title: 'A bright room',
    description: 'Sun from the south.',
    metadata: { a: null, c: 3 },
    publicData: { capacityNumberOfPeople: 4 },
    geolocation: new LatLng(50.45, 30.52),
  });
  expect(changed.attributes).toMatchObject({
    state: 'published',
    title: 'A bright room',
    metadata: { b: 2, c: 3 },
    publicData: { category: 'offeringPlace', capacityNumberOfPeople: 4 },
    geolocation: { lat: 50.45, lng: 30.52 },
  });
  expect(await failureOf(changes(id, { metadata: { c: 'x'.repeat(51 * 1024) } }))).toMatchObject({
    code: 'validation-invalid-value',
    source: { path: ['metadata'] },
  });
});

test('a pending listing is approved, closed and reopened by an operator', async () => {
  const mine = await ada.publishes();
  const id = new UUID(mine.id.uuid);
  expect(mine.attributes).toMatchObject({ state: 'pendingApproval' });
  expect((await sdk.listings.show({ id })).data.data.attributes).toMatchObject({ state: 'pendingApproval' });
  const states = ['approve', 'close', 'open'] as const;
  for (const [at, state] of (['published', 'closed', 'published'] as const).entries()) {
    const { data } = await sdk.listings[states[at] ?? 'open']({ id }, whole);
    expect(data.data).toMatchObject({ type: 'listing', attributes: { state } });
  }
  expect((await shown(id)).status).toBe(200);
});

test('drafts are visible to operators, deleted listings are not', async () => {
  const draft = await ada.drafts();
  const id = new UUID(draft.id.uuid);
  expect((await sdk.listings.show({ id })).data.data.attributes).toMatchObject({ state: 'draft' });
  expect(await idsOf({ states: ['draft'] })).toEqual([id.uuid]);
  await app.engine.db.run('update listings set deleted = true where id = $1', [id.uuid]);
  const notFound = { status: 404, code: 'not-found' };
  expect(await failureOf(sdk.listings.show({ id }))).toMatchObject(notFound);
  expect(await failureOf(changes(id, { title: 'x' }))).toMatchObject(notFound);
  expect(await failureOf(sdk.listings.close({ id }))).toMatchObject(notFound);
  expect(await failureOf(sdk.listings.approve({ id }))).toMatchObject(notFound);
  expect(await idsOf({ ids: [id] })).toEqual([]);
});

test('listings are found in any state by author, time, price and public data', async () => {
  app.clock.set('2026-03-04T10:00:00Z');
  const createdAtStart = new Date('2026-03-04T10:00:00Z');
  const cheap = (await creates({ authorId: new UUID(ben.id), price: new Money(100, 'EUR') })).data.id.uuid;
  app.clock.set('2026-03-04T11:00:00Z');
  const dear = (
    await creates({
      authorId: new UUID(ben.id),
      state: 'pendingApproval',
      price: new Money(900, 'EUR'),
      publicData: { ...(room.publicData as Params), capacityNumberOfPeople: 7, language: ['uk', 'de'] },
    })
  ).data.id.uuid;
  expect(await idsOf({ authorId: new UUID(ben.id) })).toEqual([dear, cheap]);
  expect(await idsOf({ createdAtStart, sort: 'price' })).toEqual([dear, cheap]);
  expect(await idsOf({ createdAtStart, sort: '-price' })).toEqual([cheap, dear]);
  expect(await idsOf({ createdAtStart, createdAtEnd: new Date('2026-03-04T11:00:00Z') })).toEqual([cheap]);
  expect(await idsOf({ createdAtStart, price: '100,900' })).toEqual([cheap]);
  expect(await idsOf({ createdAtStart, states: ['pendingApproval', 'closed'] })).toEqual([dear]);
  expect(await idsOf({ createdAtStart, pub_capacityNumberOfPeople: '5,' })).toEqual([dear]);
  expect(await idsOf({ createdAtStart, sort: 'pub_capacityNumberOfPeople' })).toEqual([dear, cheap]);
  expect(await idsOf({ createdAtStart, pub_language: 'has_all:uk,de' })).toEqual([dear]);
  expect(await idsOf({ createdAtStart, pub_language: 'has_any:uk,fr' })).toEqual([dear]);
  expect(await idsOf({ createdAtStart, pub_isVerified: false, pub_category: 'offeringPlace' })).toEqual([
    dear,
    cheap,
  ]);
  expect(await idsOf({ createdAtStart, pub_subcategories: 'jobs,supplies' })).toEqual([]);
  const page = await sdk.listings.query({ createdAtStart, perPage: 1, page: 2, include: ['author'] });
  expect(page.data.data.map(({ id }) => id.uuid)).toEqual([cheap]);
  expect(page.data.meta).toMatchObject({ page: 2, perPage: 1, totalItems: 2, totalPages: 2 });
  expect(page.data.included).toMatchObject([{ type: 'user', attributes: { email: ben.email } }]);
});

test('searches by keywords and place only find published listings', async () => {
  const { id } = (await creates({ title: 'Lighthouse' })).data;
  expect(await idsOf({ keywords: 'lighthouse' })).toEqual([id.uuid]);
  const [found] = (await sdk.listings.query({ keywords: 'lighthouse', states: ['published'] })).data.data;
  expect(found).toMatchObject({ type: 'listing', attributes: { privateData: expect.any(Object) } });
});

test.each([
  [{ states: ['gone'] }, 'validation-invalid-value', ['states', '0']],
  [{ authorId: 'ada' }, 'validation-invalid-value', ['authorId']],
  [{ createdAtEnd: 'soon' }, 'validation-invalid-value', ['createdAtEnd']],
  [{ sort: 'title' }, 'validation-invalid-value', ['sort']],
  [{ priv_note: 'key' }, 'validation-invalid-params', ['priv_note']],
  [{ meta_source: 'import' }, 'validation-invalid-params', ['meta_source']],
  [{ keywords: 'room', states: ['draft'] }, 'validation-invalid-params', ['states']],
  [{ keywords: 'room', createdAtStart: new Date(0) }, 'validation-invalid-params', ['createdAtStart']],
])('querying listings with %j is rejected, naming the parameter', async (query, code, path) => {
  expect(await failureOf(sdk.listings.query(query))).toEqual({
    status: 400,
    code,
    source: { type: 'query', path },
  });
});
