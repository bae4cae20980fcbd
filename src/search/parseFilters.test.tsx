import { filters, valuesOf, type Filter } from '#src/config/filters.ts';
import { freeDays, toListingQuery } from './listingQuery.ts';
import { toSearch } from './toSearch.ts';
import { canSort, parseSearch, sortOf } from './searchParams.ts';
import { clampToFuture } from './parseFilters.ts';

const parse = (query: string) => parseSearch(new URLSearchParams(query));
const stay = 'pub_subcategories=accomodation';
const services = 'pub_subcategories=services';
const supplies = 'pub_subcategories=supplies';

interface Example {
  /** The value of its URL parameter. */
  address: string;
  /** Other parameters, without which it doesn't apply. */
  besides?: string;
  /** The marketplace query that they produce. */
  asked: object;
}

/** Filters as URL parameters; of others, an example follows from their rows. */
const alone: Readonly<Partial<Record<Filter['key'], Example>>> = {
  pub_category: { address: 'offeringPlace', asked: { pub_category: 'offeringPlace' } },
  pub_subcategories: { address: 'services', asked: { pub_subcategories: 'services' } },
  pub_capacityNumberOfPeople: { address: '4', asked: { pub_capacityNumberOfPeople: '4,' } },
  dates: {
    address: '2026-12-01,2026-12-05',
    besides: stay,
    asked: { availability: 'day-full', start: '2026-12-01', end: '2026-12-05' },
  },
  keywords: { address: 'sofa bed', asked: { keywords: 'sofa bed', sort: undefined } },
  pub_subcategoriesLevelOne: {
    address: 'has_any:food,clothes',
    asked: { pub_subcategoriesLevelOne: 'has_any:food,clothes' },
  },
  pub_placeType: { address: 'privateRoom', besides: stay, asked: { pub_placeType: 'privateRoom' } },
  pub_stayLength: { address: 'months', besides: stay, asked: { pub_stayLength: 'months' } },
  pub_placeFeatures: {
    address: 'has_all:petsWelcome,stepFree',
    besides: stay,
    asked: { pub_placeFeatures: 'has_all:petsWelcome,stepFree' },
  },
  pub_needs: { address: 'has_any:pets', besides: stay, asked: { pub_needs: 'has_any:pets' } },
  pub_attendance: {
    address: 'has_any:online',
    besides: services,
    asked: { pub_attendance: 'has_any:online' },
  },
  pub_collection: {
    address: 'has_any:post',
    besides: supplies,
    asked: { pub_collection: 'has_any:post' },
  },
  price: { address: '10,50', asked: { price: '1000,5001' } },
  pub_profileType: { address: 'organisation', asked: { pub_profileType: 'organisation' } },
  pub_organisationType: { address: 'church', asked: { pub_organisationType: 'church' } },
  pub_isVerified: { address: 'true', asked: { pub_isVerified: 'true' } },
  pub_language: { address: 'has_any:uk,de', asked: { pub_language: 'has_any:uk,de' } },
};

function exampleOf(key: Filter['key']): Example {
  const filter = filters.find(one => one.key === key)!;
  const [first = '', second = ''] = valuesOf(filter, {}) ?? ['2'];
  const address = filter.kind === 'select-many' ? `has_any:${first},${second}` : first;
  const besides = Object.entries(filter.appliesTo ?? {}).map(([name, values]) => `pub_${name}=${values[0]}`);
  const asked = { [key]: filter.kind === 'number' ? `${address},` : address };
  return alone[key] ?? { address, besides: besides.join('&'), asked };
}

const addressOf = (key: Filter['key']) => new URLSearchParams({ [key]: exampleOf(key).address }).toString();
const listed = (query: string) =>
  new URLSearchParams(
    Object.entries(toSearch(parse(query))).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])),
  );

test.each(filters.map(({ key }) => key))('%s alone: URL → query → the same URL', key => {
  const { besides = '', asked, address } = exampleOf(key);
  const query = `${besides}&${addressOf(key)}`;
  expect(toListingQuery(parse(query), 100)).toMatchObject(asked);
  expect(listed(query).get(key)).toBe(address);
});

const known = filters.map(({ key }) => key).filter(key => key in alone);
const pairs = known.flatMap((one, index) => known.slice(index + 1).map(other => [one, other] as const));
/** Pairs whose second filter makes no sense together with the first. */
const apart: readonly string[] = [
  'pub_subcategories pub_capacityNumberOfPeople',
  'pub_subcategories dates',
  'pub_subcategories pub_subcategoriesLevelOne',
  'dates pub_subcategoriesLevelOne',
  'pub_category pub_needs',
  'pub_subcategories pub_placeType',
  'pub_subcategories pub_stayLength',
  'pub_subcategories pub_placeFeatures',
  'pub_subcategories pub_needs',
  'pub_subcategories pub_collection',
  'pub_placeType pub_subcategoriesLevelOne',
  'pub_stayLength pub_subcategoriesLevelOne',
  'pub_placeFeatures pub_subcategoriesLevelOne',
  'pub_needs pub_subcategoriesLevelOne',
  'pub_attendance pub_subcategoriesLevelOne',
  'pub_attendance pub_capacityNumberOfPeople',
  'pub_collection pub_capacityNumberOfPeople',
];
const needDifferentKinds = (one: Filter['key'], other: Filter['key']) =>
  exampleOf(one).besides !== undefined &&
  exampleOf(other).besides !== undefined &&
  exampleOf(one).besides !== exampleOf(other).besides;

test.each(pairs)('%s and %s together', (one, other) => {
  const besides =
    one === 'pub_subcategories' ? '' : (exampleOf(one).besides ?? exampleOf(other).besides ?? '');
  const query = `${besides}&${addressOf(one)}&${addressOf(other)}`;
  const asked = toListingQuery(parse(query), 100);
  const isDropped = apart.includes(`${one} ${other}`) || needDifferentKinds(one, other);
  expect(asked).toMatchObject(exampleOf(one).asked);
  if (isDropped) expect(parse(query)).toEqual(parse(`${besides}&${addressOf(one)}`));
  else expect(asked).toMatchObject(exampleOf(other).asked);
});

test('a form without JavaScript submits each value by name', () => {
  expect(
    parse('pub_subcategoriesLevelOne=food&pub_subcategoriesLevelOne=medical&price=&price=50'),
  ).toMatchObject({
    filters: { pub_subcategoriesLevelOne: 'has_any:food,medical' },
    price: { min: 0, max: 50 },
  });
  expect(parse('price=5&price=&pub_profileType=&keywords=')).toEqual({
    filters: {},
    numbers: {},
    price: { min: 5 },
    page: 1,
  });
  expect(parse(`${stay}&dates=2026-12-01&dates=2026-12-03`).dates).toEqual({
    start: '2026-12-01',
    end: '2026-12-03',
  });
});

test.each([
  ['food is nothing among places to stay', 'pub_subcategories=accomodation&pub_subcategoriesLevelOne=food'],
  ['jobs have no number of people', 'pub_subcategories=jobs&pub_capacityNumberOfPeople=3'],
  ['services have no nights', 'pub_subcategories=services&dates=2026-12-01,2026-12-03'],
  ['nobody is both', 'pub_profileType=private&pub_organisationType=church'],
])('contradictions: %s', (_, query) => {
  expect(parse(query)).toEqual(parse(query.split('&')[0]!));
});

test('two values of a single choice count as none', () => {
  expect(parse('pub_category=offeringPlace,lookingForPlace').filters).toEqual({});
});

test('only the kinds of things of the chosen subcategory are kept', () => {
  expect(parse('pub_subcategories=services&pub_subcategoriesLevelOne=food,transport').filters).toEqual({
    pub_subcategories: 'services',
    pub_subcategoriesLevelOne: 'has_any:transport',
  });
});

describe('dates', () => {
  const dates = (text: string) => parse(`${stay}&dates=${text}`).dates;

  test.each([
    ['2026-12-01', '2026-12-02', 'one day is its night'],
    ['2026-12-01,', '2026-12-02', 'a missing departure, too'],
    ['2026-12-01,2026-12-01', '2026-12-02', 'no night, too'],
    ['2026-12-05,2026-12-01', '2026-12-06', 'a departure before the arrival, too'],
    ['2026-12-01,2030-01-01', '2027-03-01', 'nobody asks for years'],
  ])('%s ends %s: %s', (text, end) => {
    expect(dates(text)?.end).toBe(end);
  });

  test.each(['2026-02-30,2026-03-02', 'tomorrow', ',2026-12-01', '9999-12-31,9999-12-31', "'; drop table"])(
    '%s is not a stay',
    text => expect(dates(text)).toBeUndefined(),
  );

  test('when bookings are by day, the last day is included', () => {
    const found = { start: '2026-12-30', end: '2026-12-31' };
    expect(freeDays(found, 'day')).toEqual({
      availability: 'day-full',
      start: '2026-12-30',
      end: '2027-01-01',
    });
    expect(freeDays(found, 'night').end).toBe('2026-12-31');
  });

  test.each([
    ['2026-12-01,2026-12-05', '2026-12-05', 'over'],
    ['2026-12-01,2026-12-05', '2025-12-04', 'far'],
    ['2027-11-20,2027-11-22', '2026-11-21', 'far'],
  ])('dates %s, requested on %s, are ignored: %s', (text, today, datesProblem) => {
    const { dates: _dates, ...others } = parse(`${stay}&dates=${text}`);
    expect(clampToFuture(parse(`${stay}&dates=${text}`), today)).toEqual({ values: others, datesProblem });
  });

  test.each([
    ['2026-12-01,2026-12-05', '2026-11-30'],
    ['2026-12-01,2026-12-05', '2025-12-05'],
    ['2027-11-20,2027-11-22', '2026-11-22'],
  ])('dates %s, requested on %s, are searched for', (text, today) => {
    const values = parse(`${stay}&dates=${text}`);
    expect(clampToFuture(values, today)).toEqual({ values, datesProblem: null });
  });

  test('a stay that has begun is searched for its remaining nights', () => {
    expect(clampToFuture(parse(`${stay}&dates=2026-12-01,2026-12-05`), '2026-12-03')).toMatchObject({
      values: { dates: { start: '2026-12-03', end: '2026-12-05' } },
      datesProblem: 'begun',
    });
  });
});

describe('sort order', () => {
  test.each([
    ['', 'createdAt'],
    ['sort=-createdAt', '-createdAt'],
    ['sort=relevance', 'createdAt'],
    ['sort=distance', 'createdAt'],
    ['sort=distance&origin=53,8', 'distance'],
    ['sort=-createdAt&keywords=sofa', 'relevance'],
  ])('%s is sorted by %s', (query, sort) => {
    expect(sortOf(parse(query))).toBe(sort);
  });

  test('sorting by distance queries by origin, without another sort', () => {
    const asked = toListingQuery(parse('sort=distance&origin=53.08,8.8&bounds=54,9,53,8'), 100);
    expect(asked).toMatchObject({ origin: '53.08,8.8', bounds: '54,9,53,8' });
    expect(asked.sort).toBeUndefined();
  });

  test('relevance only with keywords, distance only with a place', () => {
    const can = (query: string) =>
      (['createdAt', '-createdAt', 'relevance', 'distance'] as const).filter(sort =>
        canSort(sort, parse(query)),
      );
    expect(can('keywords=sofa&origin=53,8')).toEqual(['relevance']);
    expect(can('')).toEqual(['createdAt', '-createdAt']);
    expect(can('origin=53,8')).toEqual(['createdAt', '-createdAt', 'distance']);
  });
});

test('control characters are not part of keywords or places', () => {
  expect(parse('keywords=%00%00&address=%00')).toEqual({ filters: {}, numbers: {}, page: 1 });
  expect(parse('keywords=warm%00bed').keywords).toBe('warm bed');
});

test.each([
  `keywords=${'ж'.repeat(500)}`,
  ...filters.map(
    ({ key }) => `${key}=${encodeURIComponent(`'"><script>alert(1)</script>; drop table x --`)}`,
  ),
  ...filters.map(({ key }) => `${key}=${encodeURIComponent('\0,,,\u202e')}`),
])('%s is parsed without an error', query => {
  const asked = toListingQuery(parse(query), 100);
  expect(Object.keys(asked).every(key => key === 'keywords' || !/[<\0]/.test(String(asked[key])))).toBe(true);
  expect((asked.keywords as string | undefined)?.length ?? 0).toBeLessThanOrEqual(200);
});
