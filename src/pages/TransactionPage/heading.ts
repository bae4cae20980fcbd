import type { Transaction } from '#contract/booking/transaction.ts';
import { awaitsProvider } from '#contract/processes/history.ts';
import { findProcess } from '#contract/processes/index.ts';
import { actorOf } from '#contract/processes/process.ts';
import type { Role } from './loadData.ts';

/** The states with a heading (specification section 4). Others have none. */
const headed = [
  'enquiry',
  'pending-payment',
  'payment-expired',
  'preauthorized',
  'accepted',
  'declined',
  'canceled',
  'delivered',
] as const;

/** Returns the message id of the panel's heading; undefined for a state without one. */
export function headingId(role: Role, transaction: Transaction): string | undefined {
  const name = headed.find(one => transaction.state === `state/${one}`);
  return name && `TransactionPage.heading.${role}.${variantOf(name, role, transaction)}`;
}

// An expired request was not declined by anybody, and answering a request for help is an offer, not a request (readings
// 7).
function variantOf(name: (typeof headed)[number], role: Role, transaction: Transaction): string {
  const { processName, lastTransition, listing } = transaction;
  const process = findProcess(processName);
  if (name === 'preauthorized' && role === 'provider' && !awaitsProvider(transaction)) return 'unanswerable';
  if (name === 'declined' && process && actorOf(process, lastTransition) === 'system') return 'expired';
  if (name === 'enquiry' && listing?.publicData.category === 'lookingForPlace') return 'offer';
  return name;
}

/** Returns whether this site knows the state: a marketplace hosted elsewhere may have introduced a new one. */
export function isKnownState({ processName, state }: Pick<Transaction, 'processName' | 'state'>): boolean {
  return findProcess(processName)?.states.includes(state) ?? false;
}
