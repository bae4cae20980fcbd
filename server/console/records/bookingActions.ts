import type { Fact } from '#contract/console/queueItem.ts';
import type { RecordAction } from '#contract/console/records.ts';
import { requireProcess } from '#contract/processes/index.ts';
import { hasAction, stateAfter, type TransitionName } from '#contract/processes/process.ts';
import type { Resource } from '#contract/resource.ts';
import type { MoneyOfTransaction } from '#server/marketplace/payments/index.ts';
import type { TransactionForOperator } from '#server/marketplace/transactions/index.ts';
import { related } from '../queue.ts';
import { priceOf } from './bookingFacts.ts';
import { action, messageField } from './source.ts';

const prefix = 'transition/';

/**
 * Returns the actions that the process allows operators now, each with its consequences. Users who appealed receive an
 * answer.
 */
export const bookingActions = (
  found: TransactionForOperator,
  money: MoneyOfTransaction,
  isAsked: boolean,
): RecordAction[] =>
  found.transitions.map(transition =>
    action(
      transition.replace(prefix, ''),
      isAsked ? [messageField] : [],
      consequencesOf(found.transaction, transition, money),
    ),
  );

/** Returns the transition for an action; undefined when it is no longer possible. */
export const transitionOf = (
  { transitions }: TransactionForOperator,
  name: string,
): TransitionName | undefined => transitions.find(transition => transition === `${prefix}${name}`);

/** The consequences in the current state: the new state, what happens to money and dates, and who is notified. */
function consequencesOf(
  transaction: Resource,
  transition: TransitionName,
  { payment }: MoneyOfTransaction,
): Fact[] {
  const process = requireProcess(
    String(transaction.attributes.processName),
    Number(transaction.attributes.processVersion),
  );
  const to = stateAfter(process, transition) ?? '';
  const booking = related(transaction, 'booking')?.attributes as { start: Date; end: Date } | undefined;
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const isGivenBack = hasAction(process, transition, 'action/stripe-refund-payment');
  const payout = priceOf(transaction, 'payoutTotal');
  return [
    { label: 'becomes', value: { codes: [to.replace('state/', '')] } },
    ...(isGivenBack && payment
      ? moneyGoesBack(payment)
      : [{ label: 'money', value: { codes: ['noMoney'] } }]),
    ...(isGivenBack && payment && payout ? [{ label: 'notPaidOut', value: payout }] : []),
    ...(booking ? [{ label: 'freed', value: `${day(booking.start)} – ${day(booking.end)}` }] : []),
    { label: 'told', value: { codes: ['customer', 'provider'] } },
  ];
}

function moneyGoesBack(payment: NonNullable<MoneyOfTransaction['payment']>): Fact[] {
  const { amount, captured, refunded, currency } = payment;
  if (captured === 0) return [{ label: 'released', value: { amount, currency } }];
  return [{ label: 'givenBack', value: { amount: captured - refunded, currency } }];
}
