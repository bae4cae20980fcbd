import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { transit } from 'sharetribe-flex-sdk';
import { BigDecimal, LatLng, Money, UUID } from '#contract/values.ts';
import { readTransit, writeTransit } from './transit.ts';
import type { Value } from '#contract/values.ts';

const sdk = transit as {
  read(text: string): unknown;
  write(value: unknown, options?: { verbose: boolean }): string;
};

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '~', '^', '`', '^ ', '^0', '~u', '~#tag', '~:key', '`~', '__'),
);
const leaf: fc.Arbitrary<Value> = fc.oneof(
  text,
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map(number => number + 0),
  fc.boolean(),
  fc.constant(null),
  fc.uuid().map(uuid => new UUID(uuid)),
  // transit-js writes other years in a form that Date cannot parse.
  fc.date({ noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('9999-12-31') }),
  fc
    .tuple(fc.maxSafeInteger(), fc.constantFrom('EUR', 'UAH', 'JPY'))
    .map(([amount, currency]) => new Money(amount, currency)),
  fc
    .tuple(fc.integer({ min: -90, max: 90 }), fc.double({ min: -180, max: 180, noNaN: true }))
    .map(([lat, lng]) => new LatLng(lat, lng + 0)),
  fc.tuple(fc.integer(), fc.nat()).map(([whole, part]) => new BigDecimal(`${whole}.${part}`)),
);
const key = text.filter(name => name !== '__proto__');
const { value: values } = fc.letrec<{ value: Value; map: Value }>(tie => ({
  value: fc.oneof({ maxDepth: 5 }, leaf, tie('map'), fc.array(tie('value'), { maxLength: 5 })),
  map: fc.dictionary(key, tie('value'), { maxKeys: 6, noNullPrototype: true }),
}));

test.each(['compact', 'verbose'] as const)('what is encoded %s is decoded unchanged', form => {
  fc.assert(
    fc.property(values, value => expect(readTransit(writeTransit(value, form))).toEqual(value)),
    propertyRuns(),
  );
});

test.each(['compact', 'verbose'] as const)('the SDK reads what is encoded %s as the same values', form => {
  fc.assert(
    fc.property(values, value => expect(plain(sdk.read(writeTransit(value, form)))).toEqual(plain(value))),
    propertyRuns(),
  );
});

test.each([false, true])('what the SDK encodes (verbose: %s) is decoded as the same values', verbose => {
  fc.assert(
    fc.property(values, value => expect(readTransit(sdk.write(value, { verbose }))).toEqual(value)),
    propertyRuns(),
  );
});

test('cache codes of repeated keys are valid within one text only', () => {
  const written = sdk.write([
    { title: 1, price: 2 },
    { title: 3, price: 4 },
  ]);
  expect(written).toContain('"^0"');
  expect(readTransit(written)).toEqual([
    { title: 1, price: 2 },
    { title: 3, price: 4 },
  ]);
  expect(() => readTransit('["^ ","^0",1]')).toThrow(expect.objectContaining({ code: 'bad-request' }));
});

test('keywords, sets and lists become texts and arrays', () => {
  expect(readTransit('["^ ","~:type","~:user","~:ids",["~#set",["a","b"]],"~:more",["~#list",[1]]]')).toEqual(
    {
      type: 'user',
      ids: ['a', 'b'],
      more: [1],
    },
  );
});

test('a key without a value is omitted', () => {
  expect(writeTransit({ a: 1, b: undefined }, 'compact')).toBe('["^ ","~:a",1]');
});

test.each([
  ['nothing', ''],
  ['no JSON', '["^ ",'],
  ['half a map', '["^ ","~:id"]'],
  ['an unknown code', '["^9"]'],
  ['a tag that is no tag of ours', '["~#constructor",[1]]'],
  ['a big integer', '"~n123"'],
  ['a URI', '"~rhttps://example.org"'],
  ['bytes', '"~b//8="'],
  ['a map with map keys', '["~#cmap",[["^ "],1]]'],
  ['a position that is a number', '["~#geo",5]'],
  ['an amount without currency', '["~#mn",[5]]'],
  ['an invalid date', '"~tyesterday"'],
  ['a key into the prototype', '["^ ","~:__proto__",["^ ","~:admin",true]]'],
  ['deep nesting', '['.repeat(50) + ']'.repeat(50)],
  ['nesting that would exhaust the stack', '['.repeat(400_000) + ']'.repeat(400_000)],
])('rejects %s', (_, malformed) => {
  expect(() => readTransit(malformed)).toThrow(expect.objectContaining({ code: 'bad-request', status: 400 }));
});

test('any text is either parsed or rejected as a bad request', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('~', '^').chain(first => fc.string().map(rest => JSON.stringify([first + rest]))),
  );
  fc.assert(
    fc.property(texts, anything => {
      try {
        readTransit(anything);
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad-request' });
      }
    }),
    propertyRuns(),
  );
});

/** The SDK's value classes differ from the contract's but have the same fields. */
function plain(value: unknown): unknown {
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item)]));
}
