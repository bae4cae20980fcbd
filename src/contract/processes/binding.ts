import type { ActionName } from './actions.ts';
import { actionsOf, findTransition, type Process, type TransitionName } from './process.ts';

const bindingActions: readonly ActionName[] = [
  'action/create-pending-booking',
  'action/stripe-confirm-payment-intent',
  'action/accept-booking',
];

/**
 * Returns whether a transition starts or deepens an engagement between two users, rather than only ending or reviewing
 * it.
 */
export function createsCommitment(process: Process, transition: TransitionName): boolean {
  return (
    findTransition(process, transition)?.from === process.initial ||
    actionsOf(process, transition).some(action => bindingActions.includes(action))
  );
}
