import fc from 'fast-check';
import { DAY } from '../time/units.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';
import { lineItemsOf } from './lineItems.ts';
import { payinTotalOf, payoutTotalOf } from './lineItemTotals.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const stay = { unitPrice: eur(2550), start: '2026-05-01', end: '2026-05-04' };

test('three nights cost three times the price, and both sides see it', () => {
  const items = lineItemsOf(stay);
  expect(items).toEqual([
    {
      code: 'line-item/night',
      includeFor: ['customer', 'provider'],
      quantity: '3',
      unitPrice: eur(2550),
      lineTotal: eur(7650),
      reversal: false,
    },
  ]);
  expect(payinTotalOf(items)).toEqual(eur(7650));
  expect(payoutTotalOf(items)).toEqual(eur(7650));
});

test('commissions are lines of their own, rounded half up to the cent', () => {
  const items = lineItemsOf({ ...stay, customerCommission: '2.5', providerCommission: '10' });
  expect(items.slice(1)).toEqual([
    {
      code: 'line-item/customer-commission',
      includeFor: ['customer'],
      percentage: '2.5',
      unitPrice: eur(7650),
      lineTotal: eur(191),
      reversal: false,
    },
    {
      code: 'line-item/provider-commission',
      includeFor: ['provider'],
      percentage: '-10',
      unitPrice: eur(7650),
      lineTotal: eur(-765),
      reversal: false,
    },
  ]);
  expect(payinTotalOf(items)).toEqual(eur(7841));
  expect(payoutTotalOf(items)).toEqual(eur(6885));
});

test('a commission of zero adds no line', () => {
  expect(lineItemsOf({ ...stay, customerCommission: '0', providerCommission: '0.00' })).toHaveLength(1);
});

test('a stay needs at least one night, a non-negative price and a commission in range', () => {
  expect(() => lineItemsOf({ ...stay, end: stay.start })).toThrow(RangeError);
  expect(() => lineItemsOf({ ...stay, unitPrice: eur(-1) })).toThrow(RangeError);
  expect(() => lineItemsOf({ ...stay, customerCommission: '-1' })).toThrow(RangeError);
  expect(() => lineItemsOf({ ...stay, providerCommission: '100.1' })).toThrow(RangeError);
  expect(() => lineItemsOf({ ...stay, unitPrice: eur(Number.MAX_SAFE_INTEGER) })).toThrow(RangeError);
});

test('amounts are whole, the customer pays at least what the provider gets, and no total is negative', () => {
  const percent = fc.integer({ min: 0, max: 10_000 }).map(hundredths => (hundredths / 100).toString());
  const nights = fc.integer({ min: 1, max: 366 });
  fc.assert(
    fc.property(fc.nat(10_000_000), nights, percent, percent, (amount, count, onTop, kept) => {
      const start = new Date('2026-01-01T00:00:00Z');
      const end = new Date(start.getTime() + count * DAY);
      const items = lineItemsOf({
        unitPrice: eur(amount),
        start: start.toISOString().slice(0, 10),
        end: end.toISOString().slice(0, 10),
        customerCommission: onTop,
        providerCommission: kept,
      });
      const [payin, payout] = [payinTotalOf(items), payoutTotalOf(items)];
      expect(items.every(item => Number.isSafeInteger(item.lineTotal.amount))).toBe(true);
      expect(payin.amount).toBeGreaterThanOrEqual(payout.amount);
      expect(payout.amount).toBeGreaterThanOrEqual(0);
      const exact = (amount * count * Number(onTop)) / 100;
      expect(Math.abs(payin.amount - amount * count - exact)).toBeLessThanOrEqual(0.5 + 1e-6 * exact);
    }),
    propertyRuns(),
  );
});
