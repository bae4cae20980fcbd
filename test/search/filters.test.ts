import { DAY } from '#contract/time/units.ts';
import { contextFor } from '../../scripts/demo/seed/actors.ts';
import { toListingQuery } from '#src/search/listingQuery.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import * as availability from '#server/marketplace/availability/index.ts';
import { startDemo, type Demo } from './demo.ts';
import { findPlainly, readEverything, type Known } from './reference.ts';

// Searches from the URL through the page's parameters, the SDK and the engine, compared with a naive search of the
// demo.

let demo: Demo;
let all: Known[];

const inDays = (count: number) =>
  new Date(demo.clock.now().getTime() + count * DAY).toISOString().slice(0, 10);

beforeAll(async () => {
  demo = await startDemo();
  // Every third room is booked for four nights, and every fifth for one.
  const rooms = demo.published.filter(
    ({ listing: { category, subcategory } }) =>
      category === 'offeringPlace' && subcategory === 'accomodation',
  );
  const taken: Record<string, string[]> = {};
  const take = async (room: (typeof rooms)[number], from: number, until: number) => {
    await availability.createException(contextFor(demo.engine, { by: room.authorId }), {
      listingId: room.id,
      start: new Date(inDays(from)),
      end: new Date(inDays(until)),
      seats: 0,
    });
    const nights = Array.from({ length: until - from }, (_, night) => inDays(from + night));
    taken[room.id] = [...(taken[room.id] ?? []), ...nights];
  };
  for (const [index, room] of rooms.entries()) {
    if (index % 3 === 0) await take(room, 20, 24);
    if (index % 5 === 0) await take(room, 30, 31);
  }
  all = await readEverything(demo, taken);
}, 60_000);
afterAll(() => demo?.close());

async function check(query: string): Promise<number> {
  const values = parseSearch(new URLSearchParams(query));
  const params = { ...toListingQuery(values, 100), perPage: 100 };
  const asked = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  const { data } = await demo.visitor.listings.query(asked);
  const expected = findPlainly(all, values);
  const found = data.data.map(({ id }) => id.uuid);
  expect([query, data.meta?.totalItems, found]).toEqual([query, expected.length, expected.slice(0, 100)]);
  return expected.length;
}

const single: Readonly<Record<string, readonly string[]>> = {
  category: ['pub_category=offeringPlace', 'pub_category=lookingForPlace'],
  subcategory: ['accommodation', 'supplies', 'services', 'donations', 'jobs'].map(
    value => `pub_subcategories=${value}`,
  ),
  levels: [
    'pub_subcategoriesLevelOne=food',
    'pub_subcategoriesLevelOne=has_any:food,clothes,translation',
    'pub_subcategoriesLevelOne=has_all:medical,other',
  ],
  people: ['1', '4', '30', '2,6', '0,3'].map(value => `pub_capacityNumberOfPeople=${value}`),
  price: ['1', '0,10', '10,15', '8,8', '9999,', '15,10'].map(value => `price=${value}`),
  languages: ['uk', 'has_any:pl,de', 'has_all:uk,ru', 'xx'].map(value => `pub_language=${value}`),
  profile: ['pub_profileType=private', 'pub_profileType=organisation'],
  organisation: ['NGO', 'church', 'corporation', 'other'].map(value => `pub_organisationType=${value}`),
  badge: ['pub_isVerified=true'],
  place: [
    // Berlin, central Europe, the whole world, and the South Pole, where there are none.
    'bounds=52.7,13.8,52.3,13',
    'bounds=55,25,45,5',
    'bounds=90,180,-90,-180',
    'bounds=-80,180,-90,-180',
    // Across the antimeridian: the far side, and all the way round to 20 degrees east.
    'bounds=80,-170,-80,170',
    'bounds=80,20,-80,170',
    'bounds=80,-175,-80,20',
  ],
  order: ['sort=-createdAt', 'sort=createdAt'],
};

test.each(Object.values(single).flat())('%s alone', async query => {
  await check(query);
});

const pairs = Object.values(single).flatMap((ones, index, groups) =>
  groups.slice(index + 1).map(others => [ones, others] as const),
);

test('each pair of filters combines', async () => {
  let found = 0;
  for (const [ones, others] of pairs) {
    // Each value at least once.
    for (let index = 0; index < Math.max(ones.length, others.length); index++) {
      const beside = `${ones[index % ones.length]}&${others[index % others.length]}`;
      found += Number((await check(beside)) > 0);
    }
  }
  // Two empty results would prove nothing.
  expect(found).toBeGreaterThan(150);
});

test('dates exclude listings with a booked night, alone and with other filters', async () => {
  const stays = [
    [20, 21],
    [23, 25],
    [24, 30],
    [19, 20],
    [18, 40],
    [30, 31],
    [31, 33],
  ] as const;
  const counts = [];
  for (const [start, end] of stays) {
    const dates = `pub_subcategories=accomodation&dates=${inDays(start)},${inDays(end)}`;
    counts.push(await check(dates));
    for (const beside of [
      'pub_category=offeringPlace',
      'bounds=55,25,45,5',
      'pub_capacityNumberOfPeople=4',
      'price=0,10',
    ])
      await check(`${dates}&${beside}`);
  }
  expect(new Set(counts).size).toBeGreaterThan(2);
});

test('five filters combine', async () => {
  const five = 'pub_category=offeringPlace&pub_language=uk,pl&pub_isVerified=true&bounds=55,25,45,5';
  expect(await check(`${five}&pub_subcategories=accomodation&pub_capacityNumberOfPeople=2`)).toBeGreaterThan(
    0,
  );
  expect(await check(`${five}&pub_subcategories=supplies&pub_subcategoriesLevelOne=food`)).toBeGreaterThan(0);
});
