import fc from 'fast-check';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { ApiError } from '#contract/errors.ts';
import { BigDecimal, Money, type Value } from '#contract/values.ts';
import { readLineItems, refunded } from './lineItems.ts';

const night = { code: 'line-item/night', unitPrice: new Money(2500, 'EUR'), quantity: 3 };

const faultOf = (lineItems: Value) => {
  try {
    readLineItems(lineItems);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { code: error.code, path: error.source?.path.slice(2).join('.') };
  }
};

test('the total is the sum of the line items for each party', () => {
  const priced = readLineItems([
    night,
    {
      code: 'line-item/provider-commission',
      unitPrice: new Money(7500, 'EUR'),
      percentage: new BigDecimal('-10'),
      includeFor: ['provider'],
    },
    { code: 'line-item/linen', unitPrice: { amount: 333, currency: 'EUR' }, units: 2, seats: 3 },
  ]);
  expect(priced).toEqual({
    payinAmount: 9498,
    payoutAmount: 8748,
    currency: 'EUR',
    lineItems: [
      {
        code: 'line-item/night',
        includeFor: ['customer', 'provider'],
        quantity: '3',
        unitPrice: { amount: 2500, currency: 'EUR' },
        lineTotal: { amount: 7500, currency: 'EUR' },
        reversal: false,
      },
      {
        code: 'line-item/provider-commission',
        includeFor: ['provider'],
        percentage: '-10',
        unitPrice: { amount: 7500, currency: 'EUR' },
        lineTotal: { amount: -750, currency: 'EUR' },
        reversal: false,
      },
      {
        code: 'line-item/linen',
        includeFor: ['customer', 'provider'],
        quantity: '6',
        units: '2',
        seats: 3,
        unitPrice: { amount: 333, currency: 'EUR' },
        lineTotal: { amount: 1998, currency: 'EUR' },
        reversal: false,
      },
    ],
  });
});

test.each([
  [new Money(101, 'EUR'), { quantity: '0.5' }, 51],
  [new Money(101, 'EUR'), { percentage: 50 }, 51],
  [new Money(333, 'EUR'), { percentage: '33.3' }, 111],
  [new Money(1, 'EUR'), { quantity: 0.49 }, 0],
  [new Money(10, 'EUR'), { units: 1.5, seats: 1 }, 15],
  [new Money(0, 'EUR'), { quantity: -1 }, 0],
])('%j times %j is %i, rounded half up to the minor unit', (unitPrice, amount, total) => {
  const { lineItems } = readLineItems([{ code: 'line-item/x', unitPrice, ...amount }]);
  expect(lineItems[0]?.lineTotal.amount).toBe(total);
});

test.each<[string, Value, string, string]>([
  ['no list', {}, 'validation-invalid-value', ''],
  ['no line', [], 'validation-invalid-value', ''],
  ['51 lines', Array<Value>(51).fill(night), 'validation-invalid-value', ''],
  ['a line that is no map', [5], 'validation-invalid-value', '0'],
  ['no code', [{ ...night, code: undefined }], 'validation-missing-key', '0.code'],
  ['a code without prefix', [{ ...night, code: 'night' }], 'validation-invalid-value', '0.code'],
  ['a code that is only prefix', [{ ...night, code: 'line-item/' }], 'validation-invalid-value', '0.code'],
  ['a long code', [{ ...night, code: `line-item/${'x'.repeat(55)}` }], 'validation-invalid-value', '0.code'],
  ['no price', [night, { ...night, unitPrice: null }], 'validation-missing-key', '1.unitPrice'],
  [
    'half a cent',
    [{ ...night, unitPrice: new Money(0.5, 'EUR') }],
    'validation-invalid-value',
    '0.unitPrice',
  ],
  ['no currency', [{ ...night, unitPrice: { amount: 1 } }], 'validation-invalid-value', '0.unitPrice'],
  ['an unknown sort of price', [{ ...night, unitPrice: 'free' }], 'validation-invalid-value', '0.unitPrice'],
  ['no amount', [{ ...night, quantity: undefined }], 'validation-missing-key', '0.quantity'],
  ['two kinds of amount', [{ ...night, percentage: 1 }], 'validation-invalid-params', '0'],
  ['seats with a quantity', [{ ...night, seats: 1 }], 'validation-invalid-params', '0'],
  ['units without seats', [{ ...night, quantity: null, units: 1 }], 'validation-missing-key', '0.seats'],
  ['seats without units', [{ ...night, quantity: null, seats: 1 }], 'validation-missing-key', '0.units'],
  [
    'half a seat',
    [{ ...night, quantity: null, units: 1, seats: 0.5 }],
    'validation-invalid-value',
    '0.seats',
  ],
  ['many as a word', [{ ...night, quantity: 'many' }], 'validation-invalid-value', '0.quantity'],
  ['no number', [{ ...night, quantity: Number.NaN }], 'validation-invalid-value', '0.quantity'],
  ['nobody to pay it', [{ ...night, includeFor: [] }], 'validation-invalid-value', '0.includeFor'],
  ['a third side', [{ ...night, includeFor: ['bank'] }], 'validation-invalid-value', '0.includeFor'],
  [
    'a wrong total',
    [{ ...night, lineTotal: new Money(1, 'EUR') }],
    'validation-invalid-params',
    '0.lineTotal',
  ],
  [
    'two currencies',
    [night, { ...night, unitPrice: new Money(1, 'PLN') }],
    'validation-invalid-params',
    '1.unitPrice',
  ],
  ['less than nothing to pay', [{ ...night, quantity: -1 }], 'validation-invalid-params', ''],
  [
    'a line beyond the exact numbers',
    [{ ...night, unitPrice: new Money(Number.MAX_SAFE_INTEGER, 'EUR') }],
    'validation-invalid-value',
    '0.unitPrice',
  ],
  [
    'a sum beyond the exact numbers',
    [1, 2].map(() => ({ ...night, quantity: 1, unitPrice: new Money(Number.MAX_SAFE_INTEGER, 'EUR') })),
    'validation-invalid-params',
    '',
  ],
])('%s is rejected with its path', (_, lineItems, code, path) => {
  expect(faultOf(lineItems)).toEqual({ code, path });
});

test('a correct total is accepted', () => {
  expect(faultOf([{ ...night, lineTotal: new Money(7500, 'EUR') }])).toBeUndefined();
});

const amount = fc.oneof(
  fc.record({ quantity: fc.integer({ min: 0, max: 400 }) }),
  fc.record({ percentage: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ units: fc.integer({ min: 0, max: 400 }), seats: fc.integer({ min: 0, max: 50 }) }),
);
const lines = fc.array(
  fc
    .record({
      code: fc.constant('line-item/x'),
      price: fc.integer({ min: 0, max: 1_000_000 }),
      includeFor: fc.constantFrom(['customer'], ['provider'], ['customer', 'provider']),
      amount,
    })
    .map(({ price, amount: how, ...line }) => ({ ...line, ...how, unitPrice: new Money(price, 'EUR') })),
  { minLength: 1, maxLength: 50 },
);

test('any line items add up, and a full refund leaves zero', () => {
  fc.assert(
    fc.property(lines, given => {
      const { lineItems, payinAmount, payoutAmount } = readLineItems(given as unknown as Value);
      const sum = (side: 'customer' | 'provider') =>
        lineItems
          .filter(item => item.includeFor.includes(side))
          .reduce((all, item) => all + item.lineTotal.amount, 0);
      expect([payinAmount, payoutAmount]).toEqual([sum('customer'), sum('provider')]);
      const back = refunded(lineItems);
      expect([back.payinAmount, back.payoutAmount]).toEqual([0, 0]);
      expect(back.lineItems.slice(0, lineItems.length)).toEqual(lineItems);
      back.lineItems.slice(lineItems.length).forEach((reversal, at) => {
        const item = lineItems[at];
        expect(reversal.reversal).toBe(true);
        expect(reversal.unitPrice).toEqual(item?.unitPrice);
        expect(reversal.lineTotal.amount + (item?.lineTotal.amount ?? 0)).toBe(0);
        for (const key of ['quantity', 'percentage', 'units'] as const) {
          expect(Number(reversal[key] ?? 0) + Number(item?.[key] ?? 0)).toBe(0);
        }
      });
    }),
    propertyRuns(),
  );
});

test('any trusted input yields a price or an error', () => {
  fc.assert(
    fc.property(fc.anything(), fc.object(), (anything, item) => {
      for (const value of [anything, [anything], [{ ...night, ...item }], [item]]) faultOf(value as Value);
    }),
    propertyRuns(),
  );
});
