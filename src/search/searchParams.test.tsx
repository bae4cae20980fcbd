import { toListingQuery } from './listingQuery.ts';
import { toSearch } from './toSearch.ts';
import { parseSearch } from './searchParams.ts';

const parse = (query: string) => parseSearch(new URLSearchParams(query));
const query = (text: string) => toListingQuery(parse(text), 100);

test('invisible characters count as spaces', () => {
  const { keywords, address } = parseSearch(new URLSearchParams('keywords=%00warm%1bcoat%00&address=%00'));
  expect([keywords, address]).toEqual(['warm coat', undefined]);
});

test('a search around a place is parsed and queried unchanged', () => {
  const found = parse(
    'address=Bremen&bounds=53.2,9,52.9,8.5&origin=53.08,8.8&pub_category=offeringPlace&page=3',
  );
  expect(found).toEqual({
    address: 'Bremen',
    bounds: { ne: { lat: 53.2, lng: 9 }, sw: { lat: 52.9, lng: 8.5 } },
    origin: { lat: 53.08, lng: 8.8 },
    filters: { pub_category: 'offeringPlace' },
    numbers: {},
    page: 3,
  });
  expect(toListingQuery(found, 100)).toMatchObject({
    bounds: '53.2,9,52.9,8.5',
    pub_category: 'offeringPlace',
    sort: undefined,
    page: 3,
    perPage: 24,
  });
});

test('an invalid value is ignored and the others are kept', () => {
  const broken = [
    'bounds=1,2,3',
    'bounds=1,2,x,4',
    'bounds=1,9,5,8',
    'bounds=91,0,0,0',
    'origin=200,0',
    'pub_category=%3Cscript%3E',
    'pub_subcategoriesLevelOne=has_any:',
    'pub_language=english',
    'price=cheap',
    'price=,',
    'pub_capacityNumberOfPeople=-2',
    'sort=price',
    'page=0',
    'page=1e9',
    'page=-1',
    'keywords=%20%20',
  ];
  for (const part of broken) {
    expect(parse(`${part}&pub_profileType=private`)).toEqual({
      filters: { pub_profileType: 'private' },
      numbers: {},
      page: 1,
    });
  }
});

test('both spellings of accommodation are accepted, and lists keep their known values', () => {
  expect(parse('pub_subcategories=accommodation,boats').filters).toEqual({
    pub_subcategories: 'accomodation',
  });
});

test('several kinds of things match any of them, unless all are requested', () => {
  expect(parse('pub_subcategoriesLevelOne=food,clothes').filters).toEqual({
    pub_subcategoriesLevelOne: 'has_any:food,clothes',
  });
  expect(parse('pub_language=has_all:uk,de').filters).toEqual({ pub_language: 'has_all:uk,de' });
});

test('the URL keeps the price as entered; the query adds one cent to include it', () => {
  expect(toSearch(parse('price=10,50')).price).toBe('10,50');
  expect(query('price=10,50').price).toBe('1000,5001');
  expect(toListingQuery(parse('price=10,50'), 1).price).toBe('10,51');
});

test('prices are clamped, and the maximum means any price above it', () => {
  expect(query('price=5,999999999').price).toBe('500,');
  expect(query('price=5').price).toBe('500,');
});

test('a reversed price range stays in the URL as typed and does not restrict the search', () => {
  expect(parse('price=30,10').price).toEqual({ min: 30, max: 10 });
  expect(toSearch(parse('price=30,10')).price).toBe('30,10');
  expect(query('price=30,10').price).toBeUndefined();
  expect(query('price=10,10').price).toBe('1000,1001');
});

test('a number of people is a minimum', () => {
  expect(query('pub_capacityNumberOfPeople=4').pub_capacityNumberOfPeople).toBe('4,');
  expect(query('pub_capacityNumberOfPeople=2,4').pub_capacityNumberOfPeople).toBe('2,5');
  expect(query('pub_capacityNumberOfPeople=2,30').pub_capacityNumberOfPeople).toBe('2,');
});

test('with keywords the best matches come first; without, relevance is ignored', () => {
  expect(query('keywords=sofa&sort=createdAt').sort).toBeUndefined();
  // The default order, which ranks listings of unresponsive authors last.
  expect(query('sort=relevance').sort).toBeUndefined();
  expect(query('sort=-createdAt').sort).toBe('-createdAt');
});

test('a map area can end close to the prime meridian', () => {
  const values = parse('bounds=52,0.0000005,51,-0.00000025');
  expect(values.bounds?.ne.lng).toBe(5e-7);
  expect(parse(`bounds=${String(toSearch(values).bounds)}`)).toMatchObject({ bounds: { ne: { lng: 5e-7 } } });
});

test('a search parsed from its own URL is the same search', () => {
  const address =
    'address=Ruka&bounds=66.3,29.5,66,28.8&pub_isVerified=true&price=1,2&sort=-createdAt&page=2';
  const values = parse(address);
  const entries = Object.entries(toSearch(values)).flatMap(([key, value]) =>
    value ? [[key, String(value)]] : [],
  );
  expect(parseSearch(new URLSearchParams(entries))).toEqual(values);
});
