import type { Fact, FactValue } from '#contract/console/queueItem.ts';
import type { RecordLine } from '#contract/console/records.ts';
import type { Money as PlainMoney } from '#contract/payment/currencies.ts';
import { endedUncharged } from '#contract/processes/history.ts';
import type { History, StateName, TransitionName } from '#contract/processes/process.ts';
import type { Resource } from '#contract/resource.ts';
import type { TransactionForOperator } from '#server/marketplace/transactions/index.ts';
import { related } from '../queue.ts';
import type { Actor } from '#contract/processes/definition.ts';

interface Line {
  code: string;
  lineTotal: { amount: number; currency: string };
  reversal: boolean;
}

/** Returns what was agreed: the stay and its price, line by line. */
export function bookingFacts(transaction: Resource): Fact[] {
  const attributes = transaction.attributes as unknown as {
    state: StateName;
    createdAt: Date;
    processName: string;
    lineItems: readonly Line[];
    transitions: History;
  };
  const { state, createdAt, processName } = attributes;
  const isUncharged = endedUncharged(attributes);
  const lineItems = attributes.lineItems.filter(({ reversal }) => !(reversal && isUncharged));
  const booking = related(transaction, 'booking')?.attributes as
    | { start: Date; end: Date; seats: number; state: string }
    | undefined;
  const facts: [string, FactValue | null][] = [
    ['state', { codes: [state.replace('state/', '')] }],
    ['process', { codes: [processName] }],
    ['begunAt', { instant: createdAt.toISOString() }],
    ['start', booking ? dayFact(booking.start) : null],
    ['end', booking ? dayFact(booking.end) : null],
    ['seats', booking ? String(booking.seats) : null],
    ...lineItems.map(({ code, lineTotal, reversal }): [string, FactValue] => [
      reversal ? `${code}/reversal` : code,
      plain(lineTotal),
    ]),
    ['payin', priceOf(transaction, 'payinTotal')],
    ['payout', priceOf(transaction, 'payoutTotal')],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

/** Returns what the customer pays, or what the provider receives; null without a price. */
export function priceOf({ attributes }: Resource, which: 'payinTotal' | 'payoutTotal'): PlainMoney | null {
  const money = attributes[which] as { amount: number; currency: string } | null | undefined;
  return money ? plain(money) : null;
}

const plain = ({ amount, currency }: { amount: number; currency: string }): PlainMoney => ({
  amount: Number(amount),
  currency,
});

/** Returns the UTC date of a night. */
export const dayFact = (at: Date): { day: string } => ({ day: at.toISOString().slice(0, 10) });

/** Returns every transition and who made it, newest first. */
export function historyOf({ attributes }: Resource): RecordLine[] {
  const steps = attributes.transitions as unknown as readonly {
    transition: TransitionName;
    createdAt: Date;
    by: Actor;
  }[];
  return steps.toReversed().map(({ transition, createdAt, by }) => ({
    at: createdAt.toISOString(),
    text: { codes: [transition] },
    besides: { codes: [by] },
    path: null,
  }));
}

/** Returns the scheduled transitions. */
export const timerLines = ({
  transition,
  runAt,
  lastError,
}: TransactionForOperator['timers'][number]): RecordLine => ({
  at: runAt.toISOString(),
  text: { codes: [transition] },
  besides: lastError,
  path: null,
});
