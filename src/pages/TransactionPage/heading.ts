import type { Transaction } from '#contract/entities/transaction.ts';
import { findProcess } from '#contract/processes/index.ts';
import { actorOf } from '#contract/processes/process.ts';
import type { Role } from './loadData.ts';

/** The states that have a heading (specification section 4). Any other has none. */
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

/** The message of the panel's heading; undefined for a state without one. */
export function headingId(role: Role, transaction: Transaction): string | undefined {
  const name = headed.find(one => transaction.state === `state/${one}`);
  return name && `TransactionPage.heading.${role}.${variantOf(name, transaction)}`;
}

// Nobody has declined what nobody answered, and who answers a request for help asks for nothing (readings 7).
function variantOf(
  name: (typeof headed)[number],
  { processName, lastTransition, listing }: Transaction,
): string {
  const process = findProcess(processName);
  if (name === 'declined' && process && actorOf(process, lastTransition) === 'system') return 'expired';
  if (name === 'enquiry' && listing?.publicData.category === 'lookingForPlace') return 'offer';
  return name;
}

/** Whether this site knows what the state means: a marketplace elsewhere may have got a new one. */
export function isKnownState({ processName, state }: Pick<Transaction, 'processName' | 'state'>): boolean {
  return findProcess(processName)?.states.includes(state) ?? false;
}
