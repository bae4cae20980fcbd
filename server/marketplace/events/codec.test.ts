import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { BigDecimal, LatLng, Money, UUID, type Value } from '#contract/values.ts';
import { decode, encode } from './codec.ts';

const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uuid().map(id => new UUID(id)),
  fc.integer().map(amount => new Money(amount, 'EUR')),
  fc.tuple(fc.integer(), fc.integer()).map(([lat, lng]) => new LatLng(lat, lng)),
  fc.integer().map(digits => new BigDecimal(`${digits}.5`)),
);
const key = fc.oneof(fc.string(), fc.constantFrom('~date', '~~date', '~uuid', '~money', '~'));
const { value } = fc.letrec<{ value: Value }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar as fc.Arbitrary<Value>,
    fc.array(tie('value')),
    fc.dictionary(
      key.filter(name => name !== '__proto__'),
      tie('value'),
      { noNullPrototype: true },
    ),
  ),
}));

test('every value survives the database, whatever the keys are called', () => {
  fc.assert(
    fc.property(value, given => {
      expect(decode(JSON.parse(JSON.stringify(encode(given))))).toEqual(given);
    }),
    propertyRuns(),
  );
});

test('undefined values are left out', () => {
  expect(encode({ a: undefined, b: 1 })).toEqual({ b: 1 });
});
