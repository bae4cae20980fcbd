import type { Transaction } from '../booking/transaction.ts';
import type { ActionName } from './actions.ts';
import { findProcess } from './index.ts';
import { hasAction, transitionsAwaiting, type History, type Process } from './process.ts';

/** Returns whether one of the transitions so far has run an action. */
export function hasRun(process: Process, history: History, action: ActionName): boolean {
  return history.some(({ transition }) => hasAction(process, transition, action));
}

/**
 * Returns whether a booking ended while its money was only reserved: the reservation is released, and nothing was
 * charged that could be refunded. Its reversed line items are the arithmetic of the contract, not money that moved.
 */
export function endedUncharged({
  processName,
  transitions,
  lineItems,
}: Readonly<{
  processName: string;
  transitions: History;
  lineItems: readonly { reversal: boolean }[];
}>): boolean {
  const process = findProcess(processName);
  return (
    process !== undefined &&
    lineItems.some(({ reversal }) => reversal) &&
    !hasRun(process, transitions, 'action/stripe-capture-payment-intent')
  );
}

/**
 * Returns whether the provider still has to answer: the request of a banned or deleted user can be neither accepted nor
 * declined.
 */
export function awaitsProvider({
  processName,
  lastTransition,
  customer,
}: Pick<Transaction, 'processName' | 'lastTransition' | 'customer'>): boolean {
  const process = findProcess(processName);
  return (
    process !== undefined &&
    lastTransition !== undefined &&
    transitionsAwaiting(process, 'provider').includes(lastTransition) &&
    customer !== undefined &&
    !customer.banned &&
    !customer.deleted
  );
}
