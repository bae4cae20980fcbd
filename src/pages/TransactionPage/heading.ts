import type { Transaction } from '#contract/booking/transaction.ts';
import { awaitsProvider } from '#contract/processes/history.ts';
import { findProcess } from '#contract/processes/index.ts';
import { actorOf } from '#contract/processes/process.ts';
import { stateWord, type StateWord } from '#src/util/stateWord.ts';
import type { Role } from './loadData.ts';

/** Returns the message id of the panel's heading; undefined for a state without one. */
export function headingId(role: Role, transaction: Transaction): string | undefined {
  const name = stateWord(transaction);
  return name && `TransactionPage.heading.${role}.${variantOf(name, role, transaction)}`;
}

// An expired request was not declined by anybody, and answering a request for help is an offer, not a request (readings
// 7).
function variantOf(name: StateWord, role: Role, transaction: Transaction): string {
  const { processName, lastTransition, listing } = transaction;
  const process = findProcess(processName);
  if (name === 'preauthorized' && role === 'provider' && !awaitsProvider(transaction)) return 'unanswerable';
  if (name === 'declined' && process && actorOf(process, lastTransition) === 'system') return 'expired';
  if (name === 'enquiry' && listing?.publicData.category === 'lookingForPlace') return 'offer';
  return name;
}

/** Returns whether this site knows the state: a marketplace hosted elsewhere may have introduced a new one. */
export function isKnownState({ processName, state }: Pick<Transaction, 'processName' | 'state'>): boolean {
  return state !== undefined && (findProcess(processName)?.states.includes(state) ?? false);
}
