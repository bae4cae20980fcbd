import { cast, room } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, LatLng, type Params, type Res } from './sdk.ts';

// Decision 097: the address of a listing is stored once, and translated only on request.

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const inUkrainian = { 'places.language': 'uk' };
const addressOf = ({ attributes }: Res) =>
  ((attributes as Params).publicData as { location: { address: string } }).location.address;

test('a client that requests a language gets town names in it; others get the stored names', async () => {
  const { ada } = await cast(app);
  const { id } = await ada.publishes({ ...room, geolocation: new LatLng(52.2298, 21.0118) });
  const visitor = createSdk(app.baseUrl);
  const shown = async (more: Params) => addressOf((await visitor.listings.show({ id, ...more })).data.data);
  expect(await shown({})).toBe('Warszawa, Poland');
  expect(await shown(inUkrainian)).toBe('Варшава, Польща');
  expect(await shown({ 'places.language': 'de' })).toBe('Warszawa, Polen');
  expect(await shown({ 'places.language': 'xx' })).toBe('Warszawa, Poland');
  const found = await visitor.listings.query(inUkrainian);
  expect(found.data.data.map(addressOf)).toContain('Варшава, Польща');
});

test('the author reads and saves the stored name in the editor', async () => {
  const { ada } = await cast(app);
  const { id } = await ada.publishes({ ...room, geolocation: new LatLng(52.2298, 21.0118) });
  const own = (await ada.sdk.ownListings.show({ id })).data.data;
  expect(addressOf(own)).toBe('Warszawa, Poland');
  const { publicData } = own.attributes as Params;
  await ada.sdk.ownListings.update({ id, publicData: publicData as Params });
  expect(addressOf((await ada.sdk.listings.show({ id })).data.data)).toBe('Warszawa, Poland');
});

test('the editor shows the town that others will see, without an address', async () => {
  const ask = (point: object) => callWebApi(app, 'town', { point, locale: 'de' });
  expect(await ask({ lat: 52.2298, lng: 21.0118 })).toEqual({
    status: 200,
    body: { data: 'Warszawa, Poland' },
  });
  expect((await ask({ lat: 91, lng: 21 })).status).toBe(400);
});
