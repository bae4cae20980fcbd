import type { Transaction } from '#contract/booking/transaction.ts';
import { findProcess } from '#contract/processes/index.ts';
import { hasPassedState } from '#contract/processes/process.ts';

/** The states for which the inbox has texts (specification section 4). */
const worded = [
  'enquiry',
  'pending-payment',
  'payment-expired',
  'preauthorized',
  'accepted',
  'declined',
  'canceled',
  'delivered',
] as const;

/** Returns the message id of a transaction's state; states after delivery still read as delivered. */
export function stateMessageId({ state, processName, transitions }: Transaction): string | undefined {
  const name = worded.find(one => state === `state/${one}`);
  if (name) return `InboxPage.state.${name}`;
  const process = findProcess(processName);
  const isDelivered = process && hasPassedState(process, transitions, 'state/delivered');
  return isDelivered ? 'InboxPage.state.delivered' : undefined;
}
