import { Decimal } from 'decimal.js';
import type { Money } from '../entities/money.ts';
import type { LineItem } from '../entities/transaction.ts';
import { nightsBetween } from './nights.ts';

export interface PricedStay {
  /** For one night. */
  unitPrice: Money;
  /** ISO days (YYYY-MM-DD): arrival and departure. */
  startDate: string;
  endDate: string;
  /** Percent of the price that the customer pays on top, a decimal as text ('2.5'); nothing or '0' adds no line. */
  customerCommission?: string;
  /** Percent of the price that is kept from the provider; nothing or '0' adds no line. */
  providerCommission?: string;
}

/**
 * The price lines of a stay (specification: booking unit night; marketplace-api 7.6). The preview and the booking both
 * come from here. @throws RangeError for a stay without a night, a negative price, a commission below 0 or beyond the
 * price, or a sum beyond the safe integers.
 */
export function lineItemsOf(stay: PricedStay): LineItem[] {
  const nights = nightsBetween(stay.startDate, stay.endDate);
  if (nights < 1) throw new RangeError(`A stay needs a night: ${stay.startDate} to ${stay.endDate}`);
  if (stay.unitPrice.amount < 0) throw new RangeError('A price cannot be negative');
  const base: LineItem = {
    code: 'line-item/night',
    includeFor: ['customer', 'provider'],
    quantity: String(nights),
    unitPrice: stay.unitPrice,
    lineTotal: times(stay.unitPrice, new Decimal(nights)),
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

/** What the customer pays. @throws RangeError when the lines are in several currencies or there is none. */
export function payinTotalOf(lineItems: readonly LineItem[]): Money {
  return totalFor(lineItems, 'customer');
}

/** What the provider gets. @throws RangeError when the lines are in several currencies or there is none. */
export function payoutTotalOf(lineItems: readonly LineItem[]): Money {
  return totalFor(lineItems, 'provider');
}

/** Minor units, half up: away from zero at the half, so that a commission kept rounds like one paid. */
export function times(price: Money, factor: Decimal): Money {
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
      lineTotal: times(base, percent.dividedBy(100)),
      reversal: false,
    },
  ];
}

function percentOf(text: string | undefined): Decimal {
  const percent = new Decimal(text ?? 0);
  if (!percent.isFinite() || percent.isNegative()) throw new RangeError(`Not a commission: ${text}`);
  return percent;
}

function totalFor(lineItems: readonly LineItem[], side: 'customer' | 'provider'): Money {
  const [first, ...others] = lineItems;
  if (!first) throw new RangeError('No line items');
  const { currency } = first.lineTotal;
  if (others.some(item => item.lineTotal.currency !== currency)) {
    throw new RangeError('Line items in several currencies');
  }
  const counted = lineItems.filter(item => item.includeFor.includes(side));
  return { amount: counted.reduce((sum, item) => sum + item.lineTotal.amount, 0), currency };
}
