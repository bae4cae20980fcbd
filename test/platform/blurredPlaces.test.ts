import { blurRadius } from '#contract/geo/blur.ts';
import { distanceBetween } from '#contract/geo/distance.ts';
import { cast, room } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { createSdk, LatLng, type Params, type Res } from './sdk.ts';

// Attacks through the API on the location of a home (decisions/012): everything search reveals is computed from the
// circle.

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** The location that others see. */
async function shownOf({ id }: Res): Promise<{ lat: number; lng: number }> {
  const { attributes } = (await createSdk(app.baseUrl).listings.show({ id })).data.data;
  return (attributes as Params).geolocation as { lat: number; lng: number };
}

const home = { lat: 52.53, lng: 13.38 };

test('narrowing the bounds around a listing leads to the centre of its circle, not to the home', async () => {
  const { ada } = await cast(app);
  const listing = await ada.publishes({ ...room, geolocation: new LatLng(home.lat, home.lng) });
  const visitor = createSdk(app.baseUrl);
  const finds = async (query: Params) =>
    (await visitor.listings.query(query)).data.data.some(({ id }) => id.uuid === listing.id.uuid);
  const box = {
    north: home.lat + 0.02,
    south: home.lat - 0.02,
    east: home.lng + 0.02,
    west: home.lng - 0.02,
  };
  for (let step = 0; step < 14; step++) {
    const lat = (box.north + box.south) / 2;
    if (await finds({ bounds: `${box.north},${box.east},${lat},${box.west}` })) box.south = lat;
    else box.north = lat;
    const lng = (box.east + box.west) / 2;
    if (await finds({ bounds: `${box.north},${box.east},${box.south},${lng}` })) box.west = lng;
    else box.east = lng;
  }
  const found = { lat: (box.north + box.south) / 2, lng: (box.east + box.west) / 2 };
  expect(distanceBetween(found, await shownOf(listing))).toBeLessThan(2);
  const away = distanceBetween(found, home);
  expect(away).toBeGreaterThan(95);
  expect(away).toBeLessThan(blurRadius);
});

test('a search around the home itself reveals nothing: results are ordered by the circles', async () => {
  const { ada, ben } = await cast(app);
  const mine = await ada.publishes({ ...room, geolocation: new LatLng(home.lat, home.lng) });
  const visitor = createSdk(app.baseUrl);
  const own = distanceBetween(home, await shownOf(mine));
  const places = [0.002, 0.006, 0.012].map(north => new LatLng(home.lat + north, home.lng));
  const theirs: Res[] = [];
  for (const geolocation of places) theirs.push(await ben.publishes({ ...room, geolocation }));
  const nearer: string[] = [];
  for (const one of theirs) if (distanceBetween(home, await shownOf(one)) < own) nearer.push(one.id.uuid);
  const answer = await visitor.listings.query({ origin: `${home.lat},${home.lng}` });
  const ids = answer.data.data.map(({ id }) => id.uuid);
  const before = ids.slice(0, ids.indexOf(mine.id.uuid));
  expect(before.filter(id => theirs.some(one => one.id.uuid === id)).toSorted()).toEqual(nearer.toSorted());
});
