import { Decimal } from 'decimal.js';
import type { Money } from '../payment/currencies.ts';
import type { LineItem } from './transaction.ts';
import { nightsBetween, type Stay } from './nights.ts';

export interface PricedStay extends Stay {
  /** Per night. */
  unitPrice: Money;
  /** Percentage of the price that the customer pays on top, a decimal as text ('2.5'); absent or '0' adds no line. */
  customerCommission?: string;
  /** Percentage of the price that is withheld from the provider; absent or '0' adds no line. */
  providerCommission?: string;
}

/**
 * Computes the line items of a stay (specification: booking unit night; marketplace-api 7.6). Used by both the preview
 * and the booking. @throws RangeError for a stay without a night, a negative price, a commission below 0 or beyond the
 * price, or a sum beyond the safe integers.
 */
export function lineItemsOf(stay: PricedStay): LineItem[] {
  const nights = nightsBetween(stay.start, stay.end);
  if (nights < 1) throw new RangeError(`A stay needs a night: ${stay.start} to ${stay.end}`);
  if (stay.unitPrice.amount < 0) throw new RangeError('A price cannot be negative');
  const base: LineItem = {
    code: 'line-item/night',
    includeFor: ['customer', 'provider'],
    quantity: String(nights),
    unitPrice: stay.unitPrice,
    lineTotal: multiplyMoney(stay.unitPrice, new Decimal(nights)),
    reversal: false,
  };
  const onTop = percentOf(stay.customerCommission);
  const kept = percentOf(stay.providerCommission);
  if (kept.greaterThan(100)) throw new RangeError('A commission cannot be more than the price');
  return [
    base,
    ...commission('line-item/customer-commission', 'customer', base.lineTotal, onTop),
    ...commission('line-item/provider-commission', 'provider', base.lineTotal, kept.negated()),
  ];
}

/**
 * Multiplies a price, in minor units, rounding half away from zero, so that a withheld commission rounds like one paid.
 */
export function multiplyMoney(price: Money, factor: Decimal): Money {
  const amount = factor.times(price.amount).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
  if (!Number.isSafeInteger(amount)) throw new RangeError('An amount is too large');
  return { amount: amount + 0, currency: price.currency };
}

function commission(code: string, payer: 'customer' | 'provider', base: Money, percent: Decimal): LineItem[] {
  if (percent.isZero()) return [];
  return [
    {
      code,
      includeFor: [payer],
      percentage: percent.toFixed(),
      unitPrice: base,
      lineTotal: multiplyMoney(base, percent.dividedBy(100)),
      reversal: false,
    },
  ];
}

function percentOf(text: string | undefined): Decimal {
  const percent = new Decimal(text ?? 0);
  if (!percent.isFinite() || percent.isNegative()) throw new RangeError(`Not a commission: ${text}`);
  return percent;
}
