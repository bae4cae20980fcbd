import type { Transaction } from '#contract/entities/transaction.ts';
import { findProcess } from '#contract/processes/index.ts';
import { hasPassedState, transitionsAwaiting } from '#contract/processes/process.ts';

/** The states that the inbox has words for (specification section 4). */
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

/** The message that says where a transaction stands; what follows a delivery still reads as delivered. */
export function stateMessageId({ state, processName, transitions }: Transaction): string | undefined {
  const name = worded.find(one => state === `state/${one}`);
  if (name) return `InboxPage.state.${name}`;
  const process = findProcess(processName);
  const isDelivered = process && hasPassedState(process, transitions, 'state/delivered');
  return isDelivered ? 'InboxPage.state.delivered' : undefined;
}

/** Whether the provider has to answer before time does. */
export function isWaitingForProvider({ processName, lastTransition }: Transaction): boolean {
  const process = findProcess(processName);
  return process !== undefined && transitionsAwaiting(process, 'provider').includes(lastTransition);
}
