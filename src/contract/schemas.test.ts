import { parse, queryTextReader } from './parse.ts';
import {
  boolean,
  instant,
  integer,
  latLng,
  list,
  map,
  money,
  oneOf,
  string,
  trimmed,
  uuid,
} from './schemas.ts';
import { UUID } from './values.ts';
import type { Schema } from './parse.ts';

const at = { type: 'body', path: ['field'] } as const;
const digits = list(integer({ min: 0, max: 9 }), { max: 3 });

test.each<[Schema<unknown>, unknown, string, ...string[]]>([
  [string(), 5, 'Expected a string'],
  [string(), 'a\0', 'NUL or half a surrogate pair'],
  [string({ min: 2 }), 'a', 'Shorter than 2 characters'],
  [string({ max: 2 }), 'abc', 'Longer than 2 characters'],
  [trimmed({ max: 2 }), ' abc ', 'Longer than 2 characters'],
  [trimmed({ min: 1, max: 2 }), ' \n ', 'Shorter than 1 characters'],
  [trimmed({ max: 2 }), ' \0 ', 'NUL or half a surrogate pair'],
  [uuid, 'me', 'Expected a UUID'],
  [integer({ min: 1, max: 5 }), 1.5, 'Expected a whole number'],
  [integer({ min: 1, max: 5 }), '3', 'Expected a whole number'],
  [integer({ min: 1, max: 5 }), 6, 'Expected a number from 1 to 5'],
  [oneOf('sale', 'order'), 'gift', 'Expected one of sale, order'],
  [boolean, 'true', 'Expected true or false'],
  [instant, '2026-01-01T00:00', 'Expected an instant'],
  [money, [], 'Expected an amount of money'],
  [money, { amount: 0.5, currency: 'eur' }, 'Expected whole minor units'],
  [money, { amount: 5, currency: 'eur' }, 'Expected an ISO 4217 currency'],
  [latLng, null, 'Expected a position'],
  [latLng, { lat: 91, lng: 181 }, 'Expected a latitude'],
  [latLng, { lat: 1, lng: 181 }, 'Expected a longitude'],
  [digits, '1,2', 'Expected a list'],
  [digits, [1, 2, 3, 'x'], 'More than 3 items'],
  [digits, [1, 'x', 10], 'Expected a whole number', '1'],
  [list(digits), [[1], [2, 10]], 'Expected a number from 0 to 9', '1', '1'],
])('schema %# reports what was expected instead of %p, and where', (schema, value, details, ...path) => {
  expect(() => parse(schema, value, at)).toThrow(
    expect.objectContaining({
      code: 'validation-invalid-value',
      details,
      source: { type: 'body', path: ['field', ...path] },
    }),
  );
});

const strict = { isStrict: true, dropsNull: true };
const span = map({ from: integer({ min: 0, max: 9 }), inner: map({ on: boolean }, strict) }, strict);

test.each<[unknown, string, ...string[]]>([
  [null, 'validation-invalid-value'],
  [{ from: 1, more: null }, 'validation-disallowed-key', 'more'],
  [{ from: 'x', more: 1 }, 'validation-disallowed-key', 'more'],
  [{ from: null, inner: { on: true } }, 'validation-missing-key', 'from'],
  [{ from: 1, inner: {} }, 'validation-missing-key', 'inner', 'on'],
  [{ from: 1, inner: { on: true, off: 1 } }, 'validation-disallowed-key', 'inner', 'off'],
  [{ from: 10, inner: { on: true } }, 'validation-invalid-value', 'from'],
])('a strict map rejects %p with a code for the key', (value, code, ...path) => {
  expect(() => parse(span, value, at)).toThrow(
    expect.objectContaining({ code, source: { type: 'body', path: ['field', ...path] } }),
  );
});

test('a map drops unknown and blank fields', () => {
  const name = map({ name: string() }, { blank: ['name'] });
  expect(parse(name, { name: 'Ada', age: 5 }, at)).toEqual({ name: 'Ada' });
  expect(() => parse(name, { name: '' }, at)).toThrow(
    expect.objectContaining({ code: 'validation-missing-key' }),
  );
  expect(parse(span, { from: 1, inner: { on: true }, more: undefined }, at)).toEqual({
    from: 1,
    inner: { on: true },
  });
});

test('values are converted to the server’s types', () => {
  const id = '69C3D77A-db3f-11e6-bf26-cec0c932ce01';
  expect(parse(list(uuid), [id, new UUID(id)], at)).toEqual([id.toLowerCase(), id.toLowerCase()]);
  expect(parse(trimmed({ max: 2 }), ' ab\n', at)).toBe('ab');
  expect(parse(instant, '2026-01-01', at)).toEqual(new Date('2026-01-01T00:00:00Z'));
});

test.each<[Schema<unknown>, string, unknown]>([
  [string(), '5', '5'],
  [boolean, 'false', false],
  [boolean, 'no', 'no'],
  [integer({ min: 0, max: 9 }), '-7', -7],
  [integer({ min: 0, max: 9 }), '7.0', '7.0'],
  [digits, '1,x', [1, 'x']],
])('schema %# parses query text %p', (schema, text, value) => {
  expect(queryTextReader(schema)(text)).toEqual(value);
});
