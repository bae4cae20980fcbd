import type { ActionName } from './actions.ts';
import { actionsOf, findTransition, type Process } from './process.ts';

const bindingActions: readonly ActionName[] = [
  'action/create-pending-booking',
  'action/stripe-confirm-payment-intent',
  'action/accept-booking',
];

/** Whether a transition begins something between two people or brings them closer, and does not only end or judge it. */
export function isBinding(process: Process, transition: string): boolean {
  return (
    findTransition(process, transition)?.from === process.initial ||
    actionsOf(process, transition).some(action => bindingActions.includes(action))
  );
}
