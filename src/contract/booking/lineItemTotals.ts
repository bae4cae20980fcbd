import type { LineItem } from './transaction.ts';
import type { Money } from '../payment/currencies.ts';

// Separate from the computation of line items, so that pages that only show totals don't download its decimal
// arithmetic.

/** Returns what the customer pays. @throws RangeError when the lines have several currencies or there are none. */
export function payinTotalOf(lineItems: readonly LineItem[]): Money {
  return totalFor(lineItems, 'customer');
}

/** Returns what the provider gets. @throws RangeError when the lines have several currencies or there are none. */
export function payoutTotalOf(lineItems: readonly LineItem[]): Money {
  return totalFor(lineItems, 'provider');
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
