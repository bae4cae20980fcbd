import type { MapPin } from '#contract/listing/mapPin.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import * as blocks from '#server/marketplace/blocks/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing, type Author } from '#test/support/listings.ts';
import { mapPins, parseListingQuery } from './index.ts';

let app: TestEngine;
let olena: Author;
let petro: Author;

const berlin = { lat: 52.52, lng: 13.405 };
const potsdam = { lat: 52.4, lng: 13.06 };
const lviv = { lat: 49.8397, lng: 24.0297 };
const fiji = { lat: -17, lng: 179.9 };

// An organisation's offers of other things than a bed are not blurred.
const exactlyShown = { ...completeListing.publicData, subcategories: 'supplies' };

const europe = '60,41,37,-9';
const germany = '55,15,47,6';
const aroundBerlin = '52.7,13.8,52.3,12.9';

beforeAll(async () => {
  app = await testEngine();
  olena = await addAuthor(app.engine, { profileType: 'organisation' });
  petro = await addAuthor(app.engine, { profileType: 'organisation' });
  const publish = async (author: Author, fields: Record<string, unknown>) => {
    await author.publishes({ publicData: exactlyShown, ...fields });
    app.clock.advance(MINUTE);
  };
  const rooms = { geolocation: berlin, price: { amount: 2000, currency: 'EUR' } };
  for (let n = 0; n < 3; n++) await publish(olena, { ...rooms, title: `Room ${n}` });
  await publish(petro, { geolocation: potsdam, title: 'Flat' });
  const request = { ...exactlyShown, category: 'lookingForPlace' };
  await publish(olena, { geolocation: lviv, title: 'Family of four', publicData: request });
  await publish(olena, { geolocation: fiji, title: 'Cabin' });
}, 60_000);
afterAll(() => app.close());

const find = (query: Record<string, string>, width = 1280, viewer?: Author) => {
  const ctx = viewer?.ctx() ?? ctxFor(app.engine, { kind: 'anonymous' });
  return mapPins(ctx, parseListingQuery(query), width);
};

const named = (pin: MapPin) =>
  pin.kind === 'place' ? `${pin.count} ${pin.first.title}` : `${pin.count} in all`;
const names = async (...asked: Parameters<typeof find>) => (await find(...asked)).pins.map(named).sort();

test('listings too close to be told apart form a cluster, which zooming in dissolves', async () => {
  expect(await names({ bounds: europe })).toEqual(['1 Family of four', '4 in all']);
  expect(await names({ bounds: aroundBerlin })).toEqual(['1 Flat', '3 Room 2']);
  expect(await names({ bounds: aroundBerlin }, 100)).toEqual(['4 in all']);
});

test('a cluster says how many it holds and the box around them', async () => {
  const { pins, total } = await find({ bounds: germany }, 320);
  expect(total).toBe(4);
  expect(pins).toEqual([
    {
      kind: 'cluster',
      count: 4,
      requests: 0,
      point: { lat: expect.closeTo(52.49), lng: expect.closeTo(13.31875) },
      bounds: {
        ne: { lat: expect.closeTo(52.52, 5), lng: expect.closeTo(13.405, 5) },
        sw: { lat: expect.closeTo(52.4, 5), lng: expect.closeTo(13.06, 5) },
      },
    },
  ]);
  const [all] = (await find({ bounds: europe }, 100)).pins;
  expect(all).toMatchObject({ count: 5, requests: 1 });
});

test('listings at one place are one pin at the closest zoom, with all their ids', async () => {
  const { pins } = await find({ bounds: '52.5201,13.4051,52.5199,13.4049' });
  expect(pins).toHaveLength(1);
  const [pin] = pins;
  expect(pin).toMatchObject({
    kind: 'place',
    point: berlin,
    count: 3,
    first: {
      title: 'Room 2',
      category: 'offeringPlace',
      subcategories: 'supplies',
      price: { amount: 2000, currency: 'EUR' },
    },
  });
  expect(pin?.kind === 'place' && new Set(pin.ids).size).toBe(3);
});

test('filtered-out listings have no pin', async () => {
  expect(await names({ bounds: europe, pub_category: 'lookingForPlace' })).toEqual(['1 Family of four']);
  expect(await names({ bounds: europe, price: '1500,2500' })).toEqual(['3 Room 2']);
  expect(await names({ bounds: aroundBerlin, keywords: 'flat' })).toEqual(['1 Flat']);
  const [start, end] = [1, 3].map(days => new Date(app.clock.now().getTime() + days * DAY).toISOString());
  const stay = { availability: 'day-full', start: start ?? '', end: end ?? '' };
  expect((await find({ bounds: europe, ...stay })).total).toBe(5);
});

test('a box can cross the antimeridian', async () => {
  expect(await names({ bounds: '-10,-170,-20,170' })).toEqual(['1 Cabin']);
});

test('without a box all listings are counted', async () => {
  expect((await find({})).total).toBe(6);
});

test('listings of blocked users are left out', async () => {
  await blocks.block(olena.ctx(), { userId: petro.id });
  expect(await names({ bounds: aroundBerlin }, 1280, olena)).toEqual(['3 Room 2']);
  expect(await names({ bounds: aroundBerlin }, 1280, petro)).toEqual(['1 Flat']);
  expect(await names({ bounds: aroundBerlin })).toEqual(['1 Flat', '3 Room 2']);
});
