import type { ActionName } from './actions.ts';
import {
  actionsOf,
  transitionsFrom,
  transitionsInto,
  type Process,
  type StateName,
  type TransitionName,
} from './process.ts';

const settling: readonly ActionName[] = [
  'action/accept-booking',
  'action/decline-booking',
  'action/cancel-booking',
];

/**
 * Returns whether a booking in this state can still be accepted, declined or cancelled; neither party can delete their
 * account until then.
 */
export function isUnsettled(process: Process, state: StateName): boolean {
  return transitionsFrom(process, state).some(transition =>
    actionsOf(process, transition).some(action => settling.includes(action)),
  );
}

/** Returns the last transitions of all transactions of the process that are {@link isUnsettled}. */
export function unsettledTransitions(process: Process): TransitionName[] {
  return process.states
    .filter(state => isUnsettled(process, state))
    .flatMap(state => transitionsInto(process, state));
}
