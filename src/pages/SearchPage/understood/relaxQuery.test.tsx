import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import { pageOf } from '#test/support/entities.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import { relaxQuery, widerBounds } from './relaxQuery.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

const read = (query: string) => parseSearch(new URLSearchParams(query));
const same = (values: SearchValues) => values;

/** Returns the suggestions for a search when every relaxed query has so many results. */
async function offered(query: string, count = 7) {
  const find = jest.fn((_values: SearchValues) => Promise.resolve(pageOf([], count)));
  const found = await relaxQuery(read(query), same, find);
  return { offered: found.map(({ without }) => without), found, find };
}

test.each([
  ['keywords=sauna', ['keywords']],
  ['keywords=sauna&exact=true&pub_category=offeringPlace', ['keywords', 'pub_category']],
  ['address=Ruka&bounds=66.2,29.2,66.1,29.1', ['wider', 'place']],
  ['price=5,10&pub_capacityNumberOfPeople=4', ['pub_capacityNumberOfPeople', 'price']],
  ['pub_profileType=organisation&pub_organisationType=NGO', ['pub_organisationType', 'pub_profileType']],
  ['pub_subcategories=accomodation&dates=2030-01-01,2030-01-05', ['dates', 'pub_subcategories']],
  ['', []],
])('%s can be relaxed by dropping %j', async (query, expected) => {
  expect((await offered(query)).offered).toEqual(expected);
});

test('each variant drops one constraint and keeps the others, starting at page 1', async () => {
  const { found } = await offered('keywords=sauna&exact=true&price=5,10&page=3');
  expect(found).toEqual([
    {
      without: 'keywords',
      count: 7,
      values: { price: { min: 5, max: 10 }, filters: {}, numbers: {}, page: 1 },
    },
    {
      without: 'price',
      count: 7,
      values: { keywords: 'sauna', isExact: true, filters: {}, numbers: {}, page: 1 },
    },
  ]);
});

test('the number of counted variants is limited', async () => {
  const { find } = await offered(
    'keywords=a&price=5&pub_capacityNumberOfPeople=4&pub_language=uk&pub_isVerified=true&pub_category=offeringPlace&bounds=2,2,1,1',
  );
  expect(find).toHaveBeenCalledTimes(5);
});

test('useless suggestions are not offered, and a failed count affects no others', async () => {
  expect((await offered('keywords=sauna&price=5', 0)).offered).toEqual([]);
  const find = jest
    .fn<Promise<Page<Listing>>, []>()
    .mockRejectedValueOnce(new Error('busy'))
    .mockResolvedValueOnce(pageOf([], 2));
  const found = await relaxQuery(read('keywords=sauna&price=5'), same, find);
  expect(found.map(({ without }) => without)).toEqual(['price']);
});

test('the bounds of a small town are extended to its surroundings', () => {
  const wider = widerBounds({ ne: { lat: 53.1, lng: 8.9 }, sw: { lat: 53, lng: 8.8 } });
  expect(wider?.ne.lat).toBeCloseTo(53.6);
  expect(wider?.sw.lng).toBeCloseTo(8.3);
});

test('extended bounds stay within valid coordinates', () => {
  const wider = widerBounds({ ne: { lat: 89, lng: 179 }, sw: { lat: 60, lng: 150 } });
  expect(wider).toEqual({ ne: { lat: 90, lng: 180 }, sw: { lat: 31, lng: 121 } });
});

test('half a continent is not extended', () => {
  expect(widerBounds({ ne: { lat: 70, lng: 40 }, sw: { lat: 20, lng: -10 } })).toBeUndefined();
});
