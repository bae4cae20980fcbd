import type { Money } from '#contract/payment/currencies.ts';
import type { LineItem } from '#contract/booking/transaction.ts';

export type BreakdownRole = 'customer' | 'provider';

/** One row of a price breakdown, from the view of one party. */
export type BreakdownRow =
  | { kind: 'base'; code: string; quantity: string | undefined; unitPrice: Money; amount: Money }
  | { kind: 'subtotal' | 'fee' | 'refund' | 'feeRefund' | 'total'; amount: Money };

const commissions = {
  customer: 'line-item/customer-commission',
  provider: 'line-item/provider-commission',
} as const;

/**
 * Returns the rows that a role sees, in reading order: the items of the price, a subtotal if something follows, the
 * fee, refunds, the total. Undefined without line items. @throws RangeError when a commission has the wrong sign for
 * its role (specification section 8), or when line items are in several currencies.
 */
export function breakdownRows(
  lines: readonly LineItem[],
  role: BreakdownRole,
): readonly BreakdownRow[] | undefined {
  const mine = lines.filter(({ includeFor }) => includeFor.includes(role));
  const currency = lines[0]?.lineTotal.currency;
  if (currency === undefined) return undefined;
  if (lines.some(({ lineTotal }) => lineTotal.currency !== currency)) {
    throw new RangeError('Line items in several currencies');
  }
  requireSigns(mine, role);
  const isCommission = ({ code }: LineItem) => code === commissions[role];
  const sumOf = (some: readonly LineItem[]): Money => ({
    amount: some.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0),
    currency,
  });
  const base = mine.filter(line => !isCommission(line) && !line.reversal);
  const after = [
    { kind: 'fee', lines: mine.filter(line => isCommission(line) && !line.reversal) },
    { kind: 'refund', lines: mine.filter(line => !isCommission(line) && line.reversal) },
    { kind: 'feeRefund', lines: mine.filter(line => isCommission(line) && line.reversal) },
  ] as const;
  const following = after
    .filter(({ lines: some }) => some.length > 0)
    .map(({ kind, lines: some }) => ({ kind, amount: sumOf(some) }));
  return [
    ...base.map(({ code, quantity, unitPrice, lineTotal }) => ({
      kind: 'base' as const,
      code,
      quantity,
      unitPrice,
      amount: lineTotal,
    })),
    ...(following.length > 0 ? [{ kind: 'subtotal' as const, amount: sumOf(base) }] : []),
    ...following,
    { kind: 'total', amount: sumOf(mine) },
  ];
}

/** A commission is added for customers and deducted from providers; reversals have the opposite sign. */
function requireSigns(lines: readonly LineItem[], role: BreakdownRole): void {
  const sign = role === 'customer' ? 1 : -1;
  const isWrong = ({ code, lineTotal, reversal }: LineItem) =>
    code === commissions[role] && lineTotal.amount * sign * (reversal ? -1 : 1) < 0;
  if (lines.some(isWrong)) throw new RangeError(`A commission of the ${role} with the wrong sign`);
}
