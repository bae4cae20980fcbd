import { contains, footerPlaces, landingPlaces } from '#src/config/locations.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { testSite } from '#test/support/site.ts';
import { busiestOf, startBusiestTowns } from './busiestTowns.ts';

let app: TestEngine;
beforeAll(async () => {
  app = await testEngine();
});
afterAll(() => app.close());

const inEnglish = new Map([
  ['Warszawa, Polska', 'Warsaw, Poland'],
  ['Bremen, Deutschland', 'Bremen, Germany'],
  ['Бремен, Німеччина', 'Bremen, Germany'],
  ['Львів, Україна', 'Lviv, Ukraine'],
  ['Praha, Česko', 'Prague, Czechia'],
]);
const geocoder = { translate: (address: string) => inEnglish.get(address) ?? address };
const counts = [
  { address: 'Warszawa, Polska', lat: 52.2311, lng: 21.0089, listings: 40 },
  { address: 'Bremen, Deutschland', lat: 53.0788, lng: 8.8012, listings: 30 },
  { address: 'Бремен, Німеччина', lat: 53.0791, lng: 8.8069, listings: 15 },
  { address: 'Львів, Україна', lat: 49.8391, lng: 24.0291, listings: 12 },
  { address: 'Praha, Česko', lat: 50.0801, lng: 14.4211, listings: 3 },
];

test('the towns with the most listings come first, and spellings of one town count together', () => {
  const cities = busiestOf(counts, geocoder);
  expect(cities?.footer.map(({ address }) => address.split(',')[0])).toEqual([
    'Bremen',
    'Warsaw',
    'Lviv',
    'Prague',
  ]);
  expect(cities?.landing).toEqual(cities?.footer.slice(0, 3));
  const [bremen] = cities?.landing ?? [];
  expect(bremen?.origin).toEqual({ lat: 53.08, lng: 8.8 });
  expect(bremen && contains(bremen.bounds, { lat: 53.2, lng: 8.6 })).toBe(true);
});

test('listings in fewer than three towns change nothing', () => {
  expect(busiestOf(counts.slice(0, 3), geocoder)).toBeUndefined();
});

test('they are the default until an operator saves a list, and pages are told when they change', () => {
  const site = testSite(app.engine);
  const told: unknown[] = [];
  site.onChange(({ keys, drop }) => told.push([keys, drop]));
  const cities = busiestOf(counts, geocoder);
  for (const same of [cities, busiestOf(counts, geocoder)]) site.suggestCities(same);
  expect(site.now().cities).toEqual(cities);
  expect(site.defaults().cities).toBe(site.now().cities);
  site.suggestCities(undefined);
  expect(site.now().cities).toEqual({ landing: landingPlaces, footer: footerPlaces });
  expect(told).toEqual([
    [['cities'], 'pages'],
    [['cities'], 'pages'],
  ]);
});

test('an empty site keeps the product’s own places', async () => {
  const site = testSite(app.engine);
  await startBusiestTowns({ ...app.engine, site })();
  expect(site.now().cities).toEqual({ landing: landingPlaces, footer: footerPlaces });
});
