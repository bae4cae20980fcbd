import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor, completeListing } from '#test/support/listings.ts';
import type { Box, ListingFilters } from './filters.ts';
import { countByCell } from './mapPinStore.ts';

const points = [
  // The corners of the earth, and places on both sides of a square's edge.
  ...[90, -90].flatMap(lat => [180, -180, 0, -0.1, 0.8].map(lng => ({ lat, lng }))),
  ...[52.51, 52.52, 52.9].flatMap(lat => [13.3, 13.4, 13.41, 14.1].map(lng => ({ lat, lng }))),
  ...[40.1, 48.8, 50.4].flatMap(lat => [-8.9, 2.3, 30.5].map(lng => ({ lat, lng }))),
];

const boxes: Record<string, Box> = {
  'the whole earth': { north: 90, south: -90, west: -180, east: 180 },
  Europe: { north: 60, south: 37, west: -9, east: 41 },
  'half of Berlin': { north: 52.515, south: 52.3, west: 12.9, east: 13.405 },
  'the north': { north: 90, south: 50.4, west: -180, east: 13.4 },
};

let app: TestEngine;

beforeAll(async () => {
  app = await testEngine();
  const author = await addAuthor(app.engine, { profileType: 'organisation' });
  const publicData = { ...completeListing.publicData, subcategories: 'supplies' };
  for (const geolocation of points) await author.publishes({ geolocation, publicData });
}, 60_000);
afterAll(() => app.close());

const all: ListingFilters = { allKeys: [], anyKeys: [], numberRanges: {}, sort: [], page: 1, perPage: 1 };
/** Leaves nothing out, but makes the cells be counted one by one. */
const anyPrice = { price: { from: 0 } };

test.each(Object.keys(boxes))(
  'the cells of %s are the same at each width, with and without a filter',
  async name => {
    const box = boxes[name] as Box;
    const inside = points.filter(
      ({ lat, lng }) => lat <= box.north && lat >= box.south && lng <= box.east && lng >= box.west,
    );
    const cells = async (filters: Partial<ListingFilters>, level: number) =>
      (await countByCell(app.engine.db, { ...all, ...filters, boxes: [box] }, level))
        .map(cell => JSON.stringify(cell))
        .sort();
    for (const level of [2, 5, 8, 9, 10]) {
      const found = await cells({}, level);
      expect(found).toEqual(await cells(anyPrice, level));
      const counts = found.map(cell => (JSON.parse(cell) as { count: number }).count);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(inside.length);
    }
  },
);
