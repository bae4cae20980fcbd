import type { ActionName } from '#contract/processes/actions.ts';
import type { Action } from './action.ts';
import { acceptBooking } from './acceptBooking.ts';
import { cancelBooking } from './cancelBooking.ts';
import { createPendingBooking } from './createPendingBooking.ts';
import { declineBooking } from './declineBooking.ts';
import { requireFreeListing } from './requireFreeListing.ts';

const actions: Partial<Record<ActionName, Action>> = {
  'action/create-pending-booking': createPendingBooking,
  'action/accept-booking': acceptBooking,
  'action/decline-booking': declineBooking,
  'action/cancel-booking': cancelBooking,
  'action/require-free-listing': requireFreeListing,
};

/** undefined when no module provides the action. */
export function findAction(name: ActionName): Action | undefined {
  return actions[name];
}

/** @throws RangeError when no module provides the action; the guards ask before. */
export function requireAction(name: ActionName): Action {
  const action = findAction(name);
  if (!action) throw new RangeError(`Nobody provides ${name}`);
  return action;
}
