import type { ListingQuery } from '#src/search/listingQuery.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { footerPlaces, searchPathFor } from '#src/config/locations.ts';
import { Redirect } from '#src/store/loadData.ts';
import { listingOf, pageOf } from '#test/support/entities.ts';
import { load, type Scene } from '#test/support/renderPage.tsx';
import type { Api } from '#src/api/api.ts';
import { parseSearch } from '#src/search/searchParams.ts';
import { settings } from '#src/store/settings.ts';
import { loadData } from './loadData.ts';
import { recognisePlace } from './recognisePlace.ts';

const bremen = {
  address: 'Bremen, Germany',
  origin: { lat: 53.08, lng: 8.8 },
  bounds: { ne: { lat: 53.2, lng: 9 }, sw: { lat: 53, lng: 8.6 } },
};

function search(query: string, answers: Scene['answers'] = {}) {
  const asked: ListingQuery[] = [];
  const listings = {
    query: (listingQuery: ListingQuery) => {
      asked.push(listingQuery);
      return Promise.resolve(pageOf([listingOf()]));
    },
  };
  return { asked, found: load(loadData, 'SearchPage', {}, query, { answers: { listings, ...answers } }) };
}

const places = (found: (typeof bremen)[]) => ({
  'GET /api/places': () => Promise.resolve({ places: found, attribution: 'GeoNames' }),
});

test('without a query the newest listings are shown', async () => {
  const { asked, found } = search('');
  await expect(found).resolves.toMatchObject({
    placeProblem: null,
    result: { items: [{ title: expect.any(String) }] },
  });
  expect(asked).toEqual([expect.objectContaining({ sort: undefined, page: 1, perPage: 24 })]);
});

test('a chosen place is searched by its bounds; its origin does not sort', async () => {
  const { asked, found } = search('address=Bremen&bounds=53.2,9,53,8.6&origin=53.08,8.8');
  await found;
  expect(asked[0]).toMatchObject({ bounds: '53.2,9,53,8.6' });
  expect(asked[0]).not.toHaveProperty('origin');
});

test('an address sent without JavaScript is recognised and redirects to the full search', async () => {
  const { found } = search('address=bremen&pub_category=offeringPlace&page=4', { call: places([bremen]) });
  const redirect = await found.catch((caught: unknown) => caught);
  expect(redirect).toBeInstanceOf(Redirect);
  expect(redirect).toMatchObject({
    status: 302,
    to: '/s?address=Bremen%2C%20Germany&bounds=53.2,9,53,8.6&origin=53.08,8.8&pub_category=offeringPlace'.replace(
      '%2C',
      ',',
    ),
  });
});

test('an unknown place shows all listings and a note', async () => {
  const { found } = search('address=Nowhereville', { call: places([]) });
  await expect(found).resolves.toMatchObject({ placeProblem: 'unknown' });
});

test('a failed place search does not interrupt the search', async () => {
  const failing = {
    'GET /api/places': () => Promise.reject(new ApiFailure({ status: 500, code: 'internal-error' })),
  };
  await expect(search('address=Bremen', { call: failing }).found).resolves.toMatchObject({
    placeProblem: 'unreachable',
  });
});

test('a rate-limited place search has its own message', async () => {
  const refusing = {
    'GET /api/places': () => Promise.reject(new ApiFailure({ status: 429, code: 'too-many-requests' })),
  };
  await expect(search('address=Bremen', { call: refusing }).found).resolves.toMatchObject({
    placeProblem: 'tooMany',
  });
});

test('an address in a link is shown only if the geocoder confirms it there', async () => {
  const named = async (query: string, found = [bremen]) =>
    (await search(query, { call: places(found) }).found).placeName;
  expect(await named('address=Bremen&bounds=53.2,9,53,8.6')).toBe('Bremen, Germany');
  expect(await named('address=Bremen&bounds=54,9,53,8.6')).toBeNull();
  expect(await named('address=BUY%20PILLS&bounds=53.2,9,53,8.6', [])).toBeNull();
});

test('a typed place stays named while the moved map still shows it', async () => {
  const near = async (query: string, found = [bremen]) =>
    (await search(`address=Bremen&${query}`, { call: places(found) }).found).nearPlace ?? null;
  expect(await near('bounds=54,9,53,8.6')).toBe('Bremen, Germany');
  expect(await near('bounds=53.2,9,53,8.6')).toBeNull();
  expect(await near('bounds=51,9,50,8.6')).toBeNull();
  expect(await near('bounds=54,9,53,8.6', [])).toBeNull();
});

test('the site’s own links need no geocoding', async () => {
  const [, query = ''] = searchPathFor(footerPlaces[0]!).split('?');
  await expect(search(query).found).resolves.toMatchObject({ placeName: 'Helsinki, Finland' });
});

test('the site’s own links are named in the page’s language', async () => {
  const [, query = ''] = searchPathFor(footerPlaces[0]!).split('?');
  const names = { locale: 'uk', cityNames: { 'Helsinki, Finland': 'Гельсінкі, Фінляндія' } };
  const values = parseSearch(new URLSearchParams(query));
  await expect(recognisePlace({} as Api, values, () => '', names)).resolves.toMatchObject({
    placeName: 'Гельсінкі, Фінляндія',
    isLinked: true,
  });
});

test('a page past the end redirects to the first', async () => {
  const empty = { query: () => Promise.resolve(pageOf([], 30, 9)) };
  const redirect = await search('page=9', { listings: empty }).found.catch((caught: unknown) => caught);
  expect(redirect).toMatchObject({ to: '/s' });
});

test('a page beyond the paging limit redirects to the first', async () => {
  const failing = {
    query: () => Promise.reject(new ApiFailure({ status: 400, code: 'validation-invalid-value' })),
  };
  const redirect = await search('page=5000', { listings: failing }).found.catch((caught: unknown) => caught);
  expect(redirect).toMatchObject({ to: '/s' });
});

test('keywords are interpreted, and a search without results counts relaxed variants', async () => {
  const asked: ListingQuery[] = [];
  const scene = (finds: boolean) => ({
    listings: {
      readingsOf: () => Promise.resolve([{ subcategories: 'jobs' as const }]),
      query: (query: ListingQuery) => {
        asked.push(query);
        return Promise.resolve(finds || query.perPage === 1 ? pageOf([listingOf()], 3) : pageOf([]));
      },
    },
  });
  const query = 'keywords=work&pub_category=offeringPlace';
  expect(await search(query, scene(true)).found).toMatchObject({ understood: { subcategories: 'jobs' } });
  expect(asked).toEqual([expect.objectContaining({ pub_subcategories: 'jobs', keywords: undefined })]);
  expect(await search(query, scene(false)).found).toMatchObject({
    understood: null,
    relaxedQueries: [
      { without: 'keywords', count: 3, values: { filters: { pub_category: 'offeringPlace' } } },
      { without: 'pub_category', count: 3, values: { keywords: 'work', filters: {} } },
    ],
  });
});

test('client-side navigation shows the empty result before suggestions are computed', async () => {
  const query = jest.fn(() => Promise.resolve(pageOf([])));
  const state = {
    navigation: { place: { pathname: '/s', search: '', hash: '' }, outcome: 'page', loading: true },
  } as const;
  const found = await load(loadData, 'SearchPage', {}, 'price=5,10', {
    answers: { listings: { query } },
    state,
  });
  expect(found).not.toHaveProperty('relaxedQueries');
  expect(query).toHaveBeenCalledTimes(1);
});

test('past dates are reported as past', async () => {
  const { found } = search('pub_subcategories=accomodation&dates=2020-01-01,2020-01-05');
  await expect(found).resolves.toMatchObject({ datesProblem: 'over' });
});

test('a search without results makes a bounded number of requests for suggestions', async () => {
  const query = jest.fn(() => Promise.resolve(pageOf([])));
  const readings = ['jobs', 'services', 'supplies'] as const;
  const readingsOf = () => Promise.resolve(readings.map(subcategories => ({ subcategories })));
  const filters =
    'keywords=work&price=5,10&pub_isVerified=true&pub_language=uk&pub_category=offeringPlace&bounds=2,2,1,1';
  const found = await load(loadData, 'SearchPage', {}, filters, {
    answers: { listings: { query, readingsOf } },
  });
  expect(found.relaxedQueries).toEqual([]);
  // Four queries that find nothing, twelve for suggestions.
  expect(query).toHaveBeenCalledTimes(16);
});

describe('where the results of all pages are', () => {
  const map = { kind: 'tiles', url: '/map/a.pmtiles' } as const;
  const area = { box: { ne: { lat: 53, lng: 13 }, sw: { lat: 52, lng: 9 } }, outside: 0 };
  const asked: { query: string }[] = [];
  const call = {
    'GET /api/map-picture': () => Promise.resolve(null),
    'GET /api/found-area': (input: { query: string }) => {
      asked.push(input);
      return Promise.resolve(area);
    },
  };
  const at = async (query: string, calls: Scene['answers'] = { call }) => {
    asked.length = 0;
    const listings = { query: () => Promise.resolve(pageOf([listingOf()])) };
    const scene = { answers: { listings, ...calls }, state: { settings: { ...settings(), map } } };
    return (await load(loadData, 'SearchPage', {}, query, scene)).foundArea;
  };

  test('is known for a search without an area, with its filters', async () => {
    expect(await at('pub_category=offeringPlace')).toEqual(area);
    expect(asked.map(({ query }) => query)).toEqual(['pub_category=offeringPlace']);
  });

  test('is not asked for in a search for an area, and not needed', async () => {
    expect(await at('bounds=53.2,9,53,8.6')).toBeUndefined();
    expect(asked).toEqual([]);
    const failing = { ...call, 'GET /api/found-area': () => Promise.reject(new Error('away')) };
    expect(await at('', { call: failing })).toBeUndefined();
  });
});
