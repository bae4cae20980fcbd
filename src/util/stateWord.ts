import type { Transaction } from '#contract/booking/transaction.ts';
import { findProcess } from '#contract/processes/index.ts';
import { hasPassedState, type StateName } from '#contract/processes/process.ts';

/** How message ids name the states that have texts (specification section 4); null for the others. */
const words = {
  'state/initial': null,
  'state/enquiry': 'enquiry',
  'state/pending-payment': 'pending-payment',
  'state/payment-expired': 'payment-expired',
  'state/preauthorized': 'preauthorized',
  'state/accepted': 'accepted',
  'state/declined': 'declined',
  'state/canceled': 'canceled',
  'state/delivered': 'delivered',
  'state/reviewed-by-customer': null,
  'state/reviewed-by-provider': null,
  'state/reviewed': null,
} as const satisfies Record<StateName, string | null>;

export type StateWord = NonNullable<(typeof words)[StateName]>;

/** Returns the word of a transaction's state in message ids. */
export const stateWord = ({ state }: Pick<Transaction, 'state'>): StateWord | undefined =>
  (state && words[state]) ?? undefined;

/** Like {@link stateWord}; states after delivery still read as delivered. */
export function lastStateWord(transaction: Transaction): StateWord | undefined {
  const word = stateWord(transaction);
  if (word) return word;
  const process = findProcess(transaction.processName);
  return process && hasPassedState(process, transaction.transitions, 'state/delivered')
    ? 'delivered'
    : undefined;
}
