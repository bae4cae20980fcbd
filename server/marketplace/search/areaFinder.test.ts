import { MINUTE } from '#contract/time/units.ts';
import * as blocks from '#server/marketplace/blocks/index.ts';
import { ctxFor, testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing, type Author } from '#test/support/listings.ts';
import { createAreaFinder, parseListingQuery } from './index.ts';

let app: TestEngine;
let olena: Author;
let petro: Author;
let findArea: ReturnType<typeof createAreaFinder>;

const berlin = { lat: 52.52, lng: 13.405 };
const lviv = { lat: 49.8397, lng: 24.0297 };

// An organisation's offers of other things than a bed are not blurred.
const publicData = { ...completeListing.publicData, subcategories: 'supplies' };

beforeEach(async () => {
  app = await testEngine();
  findArea = createAreaFinder(app.engine);
  olena = await addAuthor(app.engine, { profileType: 'organisation' });
  petro = await addAuthor(app.engine, { profileType: 'organisation' });
}, 60_000);
afterEach(() => app.close());

const find = (query: Record<string, string> = {}, viewer?: Author) =>
  findArea(viewer?.ctx() ?? ctxFor(app.engine, { kind: 'anonymous' }), parseListingQuery(query));

const point = ({ lat, lng }: typeof berlin) => ({ lat: expect.closeTo(lat, 5), lng: expect.closeTo(lng, 5) });
const at = (place: typeof berlin) => ({ box: { ne: point(place), sw: point(place) }, outside: 0 });
const both = { box: { ne: point({ ...berlin, lng: lviv.lng }), sw: point({ ...lviv, lng: berlin.lng }) } };

test('the area is around the matching listings, of which a new site has none', async () => {
  expect(await find()).toBeNull();
  await olena.publishes({ publicData, geolocation: berlin, title: 'Winter clothes' });
  expect(await find()).toEqual(at(berlin));
  await petro.publishes({ publicData, geolocation: lviv, title: 'Toys' });
  expect(await find({ perPage: '1' })).toEqual(at(berlin));
  app.clock.advance(MINUTE);
  expect(await find()).toMatchObject(both);
  expect(await find({ keywords: 'toys' })).toEqual(at(lviv));
  expect(await find({ pub_category: 'lookingForPlace' })).toBeNull();
});

test('a blocked person sees no area that the other is in, whatever others were told before', async () => {
  await olena.publishes({ publicData, geolocation: berlin });
  await petro.publishes({ publicData, geolocation: lviv });
  expect(await find()).toMatchObject(both);
  expect(await find({}, petro)).toMatchObject(both);
  await blocks.block(olena.ctx(), { userId: petro.id });
  expect(await find({}, petro)).toEqual(at(lviv));
  expect(await find({}, olena)).toEqual(at(berlin));
  expect(await find()).toMatchObject(both);
});

test('where more match than are counted, the area is around all listings', async () => {
  findArea = createAreaFinder(app.engine, 2);
  const search = { pub_subcategories: 'supplies' };
  await olena.publishes({ publicData, geolocation: berlin });
  await olena.publishes({ geolocation: lviv, publicData: { ...publicData, subcategories: 'donations' } });
  expect(await find(search)).toEqual(at(berlin));
  await petro.publishes({ publicData, geolocation: berlin });
  app.clock.advance(MINUTE);
  expect(await find(search)).toMatchObject(both);
});

test('a failure is not repeated', async () => {
  await olena.publishes({ publicData, geolocation: berlin });
  const reading = jest.spyOn(app.engine.db, 'rows').mockRejectedValueOnce(new Error('away'));
  await expect(find()).rejects.toThrow('away');
  reading.mockRestore();
  expect(await find()).toEqual(at(berlin));
});
