import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { ApiError } from '#contract/errors.ts';
import { parseListingQuery } from './parseListingQuery.ts';

const nothing = { allKeys: [], anyKeys: [], numberRanges: {}, sort: [], page: 1, perPage: 100 };
const id = '69c3d77a-db3f-11e6-bf26-cec0c932ce01';

test('no parameters, empty ones and unknown ones mean all listings', () => {
  expect(parseListingQuery({})).toEqual(nothing);
  expect(parseListingQuery({ sort: '', keywords: ' ', bounds: '', pub_category: '' })).toEqual(nothing);
  expect(parseListingQuery({ address: 'Bremen', mobilesearch: 'open' })).toEqual(nothing);
});

test('paging and author are accepted in both spellings', () => {
  expect(parseListingQuery({ author_id: id, per_page: '24', page: '2' })).toEqual({
    ...nothing,
    authorId: id,
    perPage: 24,
    page: 2,
  });
  expect(parseListingQuery({ authorId: id.toUpperCase(), perPage: '24', page: '2' })).toMatchObject({
    authorId: id,
    perPage: 24,
  });
});

test('bounds are one box, or two when they cross the antimeridian', () => {
  expect(parseListingQuery({ bounds: '54,9,53,8' }).boxes).toEqual([
    { north: 54, south: 53, west: 8, east: 9 },
  ]);
  expect(parseListingQuery({ bounds: '10,-170,-10,170' }).boxes).toEqual([
    { north: 10, south: -10, west: 170, east: 180 },
    { north: 10, south: -10, west: -180, east: -170 },
  ]);
});

test('several values of one field are alternatives, several fields must all match', () => {
  const filters = parseListingQuery({
    pub_category: 'offeringPlace',
    pub_subcategories: 'jobs,accommodation',
    pub_isVerified: 'true',
  });
  expect(filters.allKeys).toEqual(['category=offeringPlace', 'isVerified=true']);
  expect(filters.anyKeys).toEqual([['subcategories=jobs', 'subcategories=accomodation']]);
});

test('multiple values match all by default, and any with has_any', () => {
  expect(parseListingQuery({ pub_language: 'uk,de' }).allKeys).toEqual(['language=uk', 'language=de']);
  expect(parseListingQuery({ pub_language: 'has_all:uk,de' }).allKeys).toEqual([
    'language=uk',
    'language=de',
  ]);
  expect(parseListingQuery({ pub_language: 'has_any:uk,de' }).anyKeys).toEqual([
    ['language=uk', 'language=de'],
  ]);
});

test('ranges include the lower and exclude the upper bound; one number is exact', () => {
  expect(parseListingQuery({ price: '2000,10000' }).price).toEqual({ from: 2000, below: 10000 });
  expect(parseListingQuery({ price: '2000,' }).price).toEqual({ from: 2000 });
  expect(parseListingQuery({ price: ',10000' }).price).toEqual({ below: 10000 });
  expect(parseListingQuery({ price: '0' }).price).toEqual({ from: 0, below: 1 });
  expect(parseListingQuery({ pub_capacityNumberOfPeople: '2,' }).numberRanges).toEqual({
    capacityNumberOfPeople: { from: 2 },
  });
});

test('availability by day and by time, in the parameters of both SDK generations', () => {
  const span = { start: '2026-04-01T00:00:00.000Z', end: '2026-04-03' };
  const [start, end] = [new Date('2026-04-01'), new Date('2026-04-03')];
  const read = (more: Record<string, string>) => parseListingQuery({ ...span, ...more }).availability;
  expect(read({})).toBeUndefined();
  for (const availability of ['day-full', 'full'])
    expect(read({ availability })).toEqual({ by: 'day', start, end, seats: 1, isUnpaged: false });
  expect(read({ availability: 'partial', seats: '2' })).toEqual({
    ...{ by: 'day', start, end, seats: 2, isUnpaged: false },
    atLeast: 1,
  });
  expect(read({ availability: 'day-partial', minDuration: '2' })).toMatchObject({
    atLeast: 2,
    isUnpaged: true,
  });
  expect(read({ availability: 'time-full', minDuration: '2' })).toEqual({
    ...{ by: 'time', start, end, seats: 1, isUnpaged: true },
  });
  expect(read({ availability: 'time-partial', minDuration: '90' })).toMatchObject({
    by: 'time',
    atLeast: 90,
  });
});

test('sorting without a sign is descending', () => {
  expect(parseListingQuery({ sort: 'createdAt' }).sort).toEqual([{ key: 'createdAt', descending: true }]);
  expect(parseListingQuery({ sort: '-price,pub_capacityNumberOfPeople' }).sort).toEqual([
    { key: 'price', descending: false },
    { key: 'capacityNumberOfPeople', descending: true },
  ]);
});

test('keywords are split into words in any script', () => {
  expect(parseListingQuery({ keywords: "Кімната, room! room 'сім’я' & (|:*" }).words).toEqual([
    'кімната',
    'room',
    'сімʼя',
  ]);
});

test.each([
  [{ bounds: '1,2,3' }, 'validation-invalid-value', 'bounds'],
  [{ bounds: '53,9,54,8' }, 'validation-invalid-value', 'bounds'],
  [{ bounds: '1,2,3,x' }, 'validation-invalid-value', 'bounds'],
  [{ origin: '91,0' }, 'validation-invalid-value', 'origin'],
  [{ origin: 'NaN,0' }, 'validation-invalid-value', 'origin'],
  [{ origin: '1,1', keywords: 'a' }, 'validation-invalid-params', 'keywords'],
  [{ origin: '1,1', sort: 'price' }, 'validation-invalid-params', 'sort'],
  [{ price: 'cheap' }, 'validation-invalid-value', 'price'],
  [{ price: '1,2,3' }, 'validation-invalid-value', 'price'],
  [{ price: ',' }, 'validation-invalid-value', 'price'],
  [{ price: '1.5' }, 'validation-invalid-value', 'price'],
  [{ price: '99999999999999999999' }, 'validation-invalid-value', 'price'],
  [{ ids: 'abc' }, 'validation-invalid-value', 'ids'],
  [
    {
      ids: Array(101)
        .fill(0)
        .map((_, n) => id.slice(0, -3) + String(100 + n))
        .join(','),
    },
    'validation-invalid-value',
    'ids',
  ],
  [{ author_id: 'abc' }, 'validation-invalid-value', 'author_id'],
  [{ pub_title: 'x' }, 'validation-invalid-params', 'pub_title'],
  [{ pub_constructor: 'x' }, 'validation-invalid-params', 'pub_constructor'],
  [{ meta_promoted: 'true' }, 'validation-invalid-params', 'meta_promoted'],
  [{ pub_isVerified: 'yes' }, 'validation-invalid-value', 'pub_isVerified'],
  [{ pub_category: ',' }, 'validation-invalid-value', 'pub_category'],
  [{ pub_category: 'a\0' }, 'validation-invalid-value', 'pub_category'],
  [{ sort: 'title' }, 'validation-invalid-value', 'sort'],
  [{ sort: 'pub_category' }, 'validation-invalid-value', 'sort'],
  [{ sort: 'price,-price' }, 'validation-invalid-value', 'sort'],
  [{ sort: 'price,-createdAt,pub_capacityNumberOfPeople,createdAt' }, 'validation-invalid-value', 'sort'],
  [{ perPage: '101' }, 'validation-invalid-value', 'perPage'],
  [{ page: '101' }, 'validation-invalid-value', 'page'],
  [{ keywords: 'a', page: '84', perPage: '24' }, 'validation-invalid-value', 'page'],
])('%j is refused', (raw: Record<string, string>, code, name) => {
  expect(() => parseListingQuery(raw)).toThrow(
    expect.objectContaining({ code, source: { type: 'query', path: [name] } }),
  );
});

test('any input is parsed or rejected as a client error', () => {
  const names = fc.constantFrom(
    'bounds',
    'origin',
    'price',
    'ids',
    'sort',
    'page',
    'perPage',
    'keywords',
    'pub_language',
    'pub_isVerified',
    'availability',
    'start',
    'end',
    'seats',
    'minDuration',
  );
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'day-partial',
      'time-full',
      'partial',
      '2026-04-01',
      '2026-04-01T10:00:00.000Z',
      '3',
      '1,2',
    ),
  );
  fc.assert(
    fc.property(fc.dictionary(names, values), raw => {
      try {
        parseListingQuery(raw);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
        expect((error as ApiError).status).toBe(400);
      }
    }),
    propertyRuns(),
  );
});
