import type { Fact, FactValue } from '#contract/console/queueItem.ts';
import type { RecordLine } from '#contract/console/records.ts';
import type { MoneyOfTransaction } from '#server/marketplace/payments/index.ts';
import { pathTo } from '#contract/paths.ts';

/** Returns the state of a payment. No card details. */
export function moneyFacts({ payment, operations }: MoneyOfTransaction): Fact[] {
  if (!payment) return [];
  const { amount, fee, captured, refunded, currency, payoutAmount, payoutCurrency, payoutFailure } = payment;
  const money = (value: number) => (value > 0 ? { amount: value, currency } : null);
  const facts: [string, FactValue | null][] = [
    ['payment', { codes: [stateOf(payment, operations)] }],
    ['paymentAmount', money(amount)],
    ['paymentFee', money(fee)],
    ['captured', money(captured)],
    ['refunded', money(refunded)],
    [
      'paidOut',
      payoutAmount !== null && payoutCurrency ? { amount: payoutAmount, currency: payoutCurrency } : null,
    ],
    ['payoutFailure', payoutFailure],
    ['paymentProviderId', payment.intentId],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function stateOf(
  payment: NonNullable<MoneyOfTransaction['payment']>,
  operations: MoneyOfTransaction['operations'],
): string {
  const { disputed, lostDispute, captured, refunded, payoutId, chargeId } = payment;
  if (disputed) return 'disputed';
  if (lostDispute === 'withheld') return 'disputeLost';
  if (captured > 0 && refunded >= captured) return 'refunded';
  if (payoutId !== null) return 'paidOut';
  if (captured > 0) return 'captured';
  if (operations.some(({ step, status }) => step === 'refund' && status === 'done')) return 'released';
  return chargeId === null ? 'begun' : 'reserved';
}

/** Returns the operations requested of the payment provider and their results, newest first. */
export const moneyLines = ({ operations }: MoneyOfTransaction): RecordLine[] =>
  operations.toReversed().map(({ id, step, status, createdAt, endedAt, lastError }) => ({
    at: (endedAt ?? createdAt).toISOString(),
    text: { codes: [step, status] },
    besides: lastError,
    path:
      status === 'open' && lastError !== null
        ? pathTo('ConsoleQueuePage', { queue: 'money' }, { item: `operation/${id}` })
        : null,
  }));
