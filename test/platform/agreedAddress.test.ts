import { sections } from '#server/marketplace/dataExports/index.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { requestStay } from '#test/support/stays.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { LatLng, type Params, type Res } from './sdk.ts';

// The guest of an accepted stay sees the address of the day of acceptance, until the host hands over a newer one
// (decision 130).

let app: TestApp;
let host: Person;
let guest: Person;
let listing: Res;
let stay: Res;
let drawn: unknown[];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set('2026-03-02T10:00:00Z');
  drawn = [];
  app.engine.drawPlace = async ({ point }) => {
    drawn.push(point);
    return Buffer.from('a map');
  };
  ({ ada: host, ben: guest } = await cast(app));
  await app.engine.db.run('update users set email_verified = true');
  listing = await host.publishes();
  stay = await requestStay(guest, listing, app.clock.now().getTime());
});

const then = { address: 'Invalidenstraße 116, 10115 Berlin', building: 'Back yard, 3rd floor' };
const now = { address: 'Lindenstraße 7, 20099 Hamburg', building: 'Left bell' };
const movesOut = (location: Params = now, geolocation = new LatLng(53.55, 10.01)) =>
  host.sdk.ownListings.update({ id: listing.id, geolocation, publicData: { location } } as never);
const moves = (who: Person, name: string) =>
  who.sdk.transactions.transition({ id: stay.id, transition: `transition/${name}`, params: {} });
const shown = async (who: Person) =>
  (await who.sdk.transactions.show({ id: stay.id })).data.data.attributes as unknown as {
    protectedData: { listingLocation?: typeof then };
    changedLocation?: typeof then;
  };
const seenBy = async (who: Person) => (await shown(who)).protectedData.listingLocation;
const gives = async (who: Person, location: object = now) =>
  (
    await callWebApi(
      app,
      'inbox/give-address',
      { transactionId: stay.id.uuid, ...location },
      who.tokens.getToken(),
    )
  ).status;

test('an address that the host changes after acceptance reaches the guest only when the host hands it over', async () => {
  await moves(host, 'accept');
  expect(await seenBy(guest)).toEqual(then);
  expect(await shown(host)).not.toHaveProperty('changedLocation');
  await movesOut();
  expect(await shown(host)).toMatchObject({ protectedData: { listingLocation: then }, changedLocation: now });
  const all = [
    (await guest.sdk.transactions.show({ id: stay.id, include: ['listing', 'listing.images', 'provider'] }))
      .data,
    (await guest.sdk.transactions.query({ include: ['listing'] })).data,
    (await guest.sdk.listings.show({ id: listing.id })).data,
  ];
  expect(JSON.stringify(all)).toContain('Invalidenstra');
  expect(JSON.stringify(all)).not.toMatch(/Lindenstra|Left bell|changedLocation/);
  expect(await gives(guest)).toBe(403);
  expect(await seenBy(guest)).toEqual(then);
  expect(await gives(host)).toBe(200);
  expect(await gives(host)).toBe(200);
  expect(await seenBy(guest)).toEqual(now);
  expect(await shown(host)).not.toHaveProperty('changedLocation');
});

test('only the address that the host saw is handed over', async () => {
  await moves(host, 'accept');
  await movesOut();
  await movesOut({ address: 'Secret lane 1, 20099 Hamburg' });
  expect(await gives(host, now)).toBe(409);
  expect(await seenBy(guest)).toEqual(then);
});

test('a changed bell is offered as well, and so is only a changed point', async () => {
  await moves(host, 'accept');
  await movesOut({ ...then, building: 'Other bell' }, new LatLng(52.53, 13.38));
  expect((await shown(host)).changedLocation).toEqual({ ...then, building: 'Other bell' });
  expect((await seenBy(guest))?.building).toBe('Back yard, 3rd floor');
  await movesOut(then, new LatLng(52.54, 13.39));
  expect((await shown(host)).changedLocation).toEqual(then);
});

test('the copy of data tells a host what their guest knows, and the guest nothing of it', async () => {
  await moves(host, 'accept');
  await movesOut();
  const copyOf = async ({ id }: Person) => {
    const parts = await Promise.all(sections.map(({ sql }) => app.engine.db.rows(sql, [id])));
    return JSON.stringify(parts);
  };
  expect(await copyOf(host)).toContain('Invalidenstra');
  expect(await copyOf(guest)).not.toMatch(/Lindenstra|Invalidenstra/);
});

test('an address changed before acceptance is the one that was agreed on', async () => {
  await movesOut();
  await moves(host, 'accept');
  expect(await seenBy(guest)).toEqual(now);
});

test('the map in the mail of acceptance shows the place of that moment', async () => {
  await drain(app.engine, handlers);
  drawn.length = 0;
  await moves(host, 'accept');
  await movesOut();
  await drain(app.engine, handlers);
  expect(drawn).toEqual([{ lat: 52.53, lng: 13.38 }]);
});

test.each([
  ['ended', () => moves(host, 'end-by-provider')],
  ['ended by a block', () => callWebApi(app, 'safety/block', { userId: guest.id }, host.tokens.getToken())],
  [
    'left by the deletion of the account',
    () => host.sdk.currentUser.delete({ currentPassword: host.password, endTransactions: true } as never),
  ],
])('no address is kept for a stay that is %s', async (_, leaves) => {
  await moves(host, 'accept');
  await leaves();
  expect(await seenBy(guest)).toBeUndefined();
  const row = await app.engine.db.first('select agreed_place from transactions where id = $1', [
    stay.id.uuid,
  ]);
  expect(row).toEqual({ agreedPlace: null });
});

test.each([
  ['before acceptance', async () => undefined, 409],
  [
    'after the end',
    async () => void (await moves(host, 'accept'), await moves(host, 'end-by-provider')),
    409,
  ],
])('nothing is handed over %s', async (_, before, status) => {
  await before();
  expect(await gives(host, then)).toBe(status);
  expect(await seenBy(guest)).toBeUndefined();
});
