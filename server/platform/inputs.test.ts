import { ApiError } from '#contract/errors.ts';
import { asSpelled, body as bodyOf, parseQuery, query as queryOf } from '#contract/inputs.ts';
import { parse, type Schema } from '#contract/parse.ts';
import {
  boolean,
  clearable,
  integer,
  latLng,
  list,
  money,
  oneOf,
  optional,
  string,
  uuid,
} from '#contract/schemas.ts';
import { BigDecimal, LatLng, Money, UUID } from '#contract/values.ts';
import { extendedData } from './params.ts';
import { toQuery } from './query.ts';

const id = '69c3d77a-db3f-11e6-bf26-cec0c932ce01';
const textsOf = (text: string) => toQuery(new URLSearchParams(text));
const parseBody = <T>(schema: Schema<T>, given: unknown) => parse(schema, given, { type: 'body', path: [] });
const failure = (code: string, type: 'body' | 'query', ...path: string[]) =>
  expect.objectContaining({ code, status: 400, source: { type, path } });

test('both spellings of a query parameter are accepted', () => {
  const schema = queryOf({ authorId: optional(uuid), perPage: optional(integer({ min: 1, max: 100 })) });
  const expected = { authorId: id, perPage: 5 };
  expect(parseQuery(schema, textsOf(`authorId=${id}&perPage=5`))).toEqual(expected);
  expect(parseQuery(schema, textsOf(`author_id=${id}&per_page=5`))).toEqual(expected);
});

test('an empty query value counts as absent', () => {
  expect(parseQuery(queryOf({ id: optional(uuid) }), textsOf('id='))).toEqual({});
  expect(() => parseQuery(queryOf({ id: uuid }), textsOf('id='))).toThrow(
    failure('validation-missing-key', 'query', 'id'),
  );
});

test('unknown query parameters are ignored', () => {
  expect(parseQuery(queryOf({}), textsOf('utm_source=x'))).toEqual({});
});

test('query text becomes typed values', () => {
  const schema = queryOf({
    ids: list(uuid),
    open: boolean,
    kind: oneOf('sale', 'order'),
  });
  expect(parseQuery(schema, textsOf(`ids=${id},${id.toUpperCase()}&open=true&kind=sale`))).toEqual({
    ids: [id, id],
    open: true,
    kind: 'sale',
  });
});

test('other parameters are ignored, refused, or named', () => {
  const query = textsOf('pub_some_key=a&author_id=b&include=author&fields.listing=title&expand=true');
  const fields = { authorId: string() };
  const none = { find: () => undefined, names: () => [] };
  expect(parseQuery(queryOf(fields), query)).toEqual({ authorId: 'b' });
  expect(parseQuery(queryOf(fields, { filters: none }), query)).toEqual({
    authorId: 'b',
    filters: [],
    unknown: ['pub_some_key'],
  });
  expect(() => parseQuery(queryOf(fields, { refused: /^pub_/ }), query)).toThrow(
    failure('validation-invalid-params', 'query', 'pub_some_key'),
  );
});

test('spaces are a value unless the query is trimmed', () => {
  expect(parseQuery(queryOf({ keywords: string() }), { keywords: ' ' })).toEqual({ keywords: ' ' });
  expect(
    parseQuery(queryOf({ keywords: optional(string()) }, { isTrimmed: true }), { keywords: ' ' }),
  ).toEqual({});
});

test.each(['a=%00', '%00=a', 'pub_x=a%00b'])('NUL is rejected in a query: %s', text => {
  expect(() => textsOf(text)).toThrow(expect.objectContaining({ code: 'validation-invalid-value' }));
});

test('an invalid query parameter is named as the client spelled it', () => {
  const error = new ApiError('validation-invalid-value', { source: { type: 'query', path: ['authorId'] } });
  expect(asSpelled(error, textsOf('author_id=me'))).toEqual(
    failure('validation-invalid-value', 'query', 'author_id'),
  );
  expect(asSpelled(error, textsOf('authorId=me'))).toBe(error);
  expect(asSpelled('else', textsOf(''))).toBe('else');
});

const listing = bodyOf({
  id: uuid,
  title: optional(string({ min: 1, max: 10 })),
  price: clearable(money),
  geolocation: clearable(latLng),
  publicData: optional(extendedData),
  images: optional(list(uuid)),
});

test('a body of typed values is accepted', () => {
  const body = {
    id: new UUID(id),
    title: 'Room',
    price: new Money(100, 'EUR'),
    geolocation: new LatLng(1, 2),
    publicData: { nested: [{ when: new Date(0), id: new UUID(id), much: new BigDecimal('1.5') }] },
    images: [new UUID(id)],
  };
  expect(parseBody(listing, body)).toEqual({
    ...body,
    id,
    publicData: { nested: [{ when: '1970-01-01T00:00:00.000Z', id, much: 1.5 }] },
    images: [id],
  });
});

test('a body of plain JSON is accepted, too', () => {
  const body = { id, price: { amount: 100, currency: 'EUR' }, geolocation: { lat: 1, lng: 2 }, images: [id] };
  expect(parseBody(listing, body)).toEqual({
    ...body,
    price: new Money(100, 'EUR'),
    geolocation: new LatLng(1, 2),
  });
});

test('null clears a clearable field and counts as absent elsewhere', () => {
  expect(parseBody(listing, { id, price: null, title: null })).toEqual({ id, price: null });
  expect(() => parseBody(listing, { id: null })).toThrow(failure('validation-missing-key', 'body', 'id'));
});

test.each<[string, unknown, ReturnType<typeof failure>]>([
  ['a key nobody knows', { id, state: 'published' }, failure('validation-disallowed-key', 'body', 'state')],
  [
    'a key of every object',
    { id, constructor: 1 },
    failure('validation-disallowed-key', 'body', 'constructor'),
  ],
  ['no id', {}, failure('validation-missing-key', 'body', 'id')],
  ['an id that is no uuid', { id: 'me' }, failure('validation-invalid-value', 'body', 'id')],
  [
    'a title that is too long',
    { id, title: 'x'.repeat(11) },
    failure('validation-invalid-value', 'body', 'title'),
  ],
  ['an empty title', { id, title: '' }, failure('validation-invalid-value', 'body', 'title')],
  ['a title that is a number', { id, title: 5 }, failure('validation-invalid-value', 'body', 'title')],
  ['NUL in a title', { id, title: 'a\0' }, failure('validation-invalid-value', 'body', 'title')],
  ['half a smiley', { id, title: '\ud83d' }, failure('validation-invalid-value', 'body', 'title')],
  [
    'NUL deep in a map',
    { id, publicData: { a: { b: '\0' } } },
    failure('validation-invalid-value', 'body', 'publicData', 'a', 'b'),
  ],
  [
    'NUL in a key',
    { id, publicData: { '\0': 1 } },
    failure('validation-invalid-value', 'body', 'publicData'),
  ],
  [
    'an infinite number',
    { id, publicData: { a: Infinity } },
    failure('validation-invalid-value', 'body', 'publicData', 'a'),
  ],
  ['a map that is a list', { id, publicData: [] }, failure('validation-invalid-value', 'body', 'publicData')],
  [
    'a map that is a value',
    { id, publicData: new UUID(id) },
    failure('validation-invalid-value', 'body', 'publicData'),
  ],
  [
    'a map of more than 50 KB',
    { id, publicData: { a: 'ї'.repeat(30_000) } },
    failure('validation-invalid-value', 'body', 'publicData'),
  ],
  [
    'a price in half cents',
    { id, price: { amount: 0.5, currency: 'EUR' } },
    failure('validation-invalid-value', 'body', 'price'),
  ],
  ['a price in nothing', { id, price: { amount: 5 } }, failure('validation-invalid-value', 'body', 'price')],
  [
    'a latitude beyond the pole',
    { id, geolocation: new LatLng(91, 0) },
    failure('validation-invalid-value', 'body', 'geolocation'),
  ],
  [
    'a wrong id in a list',
    { id, images: [id, 'x'] },
    failure('validation-invalid-value', 'body', 'images', '1'),
  ],
  [
    'too long a list',
    { id, images: Array(101).fill(id) },
    failure('validation-invalid-value', 'body', 'images'),
  ],
  ['no map', [], failure('validation-invalid-params', 'body')],
  ['nothing', undefined, failure('validation-invalid-params', 'body')],
  ['a value that looks like a map', new UUID(id), failure('validation-invalid-params', 'body')],
])('a body with %s is rejected', (_, body, expected) => {
  expect(() => parseBody(listing, body)).toThrow(expected);
});
