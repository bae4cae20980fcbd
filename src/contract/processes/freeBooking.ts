import { deadlines } from './deadlines.ts';
import { defineProcess } from './definition.ts';
import { reviewTransitions } from './reviews.ts';

/**
 * Free help (readings 6): a date request without a card, followed by the same responses, deadlines and reviews as in
 * the paid process, without any payment.
 */
export const freeBookingProcess = defineProcess({
  name: 'free-process',
  version: 1,
  aliases: ['free-process/release-1'],
  initial: 'state/initial',
  states: [
    'state/initial',
    'state/enquiry',
    'state/preauthorized',
    'state/declined',
    'state/accepted',
    'state/canceled',
    'state/delivered',
    'state/reviewed-by-customer',
    'state/reviewed-by-provider',
    'state/reviewed',
  ],
  transitions: {
    'transition/enquire': {
      actor: 'customer',
      from: 'state/initial',
      to: 'state/enquiry',
      actions: [],
    },
    'transition/request': {
      actor: 'customer',
      from: 'state/initial',
      to: 'state/preauthorized',
      actions: [
        'action/require-free-listing',
        'action/create-pending-booking',
        'action/update-protected-data',
      ],
    },
    'transition/request-after-enquiry': {
      actor: 'customer',
      from: 'state/enquiry',
      to: 'state/preauthorized',
      actions: [
        'action/require-free-listing',
        'action/create-pending-booking',
        'action/update-protected-data',
      ],
    },
    'transition/accept': {
      actor: 'provider',
      from: 'state/preauthorized',
      to: 'state/accepted',
      actions: ['action/accept-booking'],
    },
    'transition/decline': {
      actor: 'provider',
      operatorToo: true,
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: ['action/decline-booking'],
    },
    'transition/expire': {
      at: [
        'fn/min',
        ['fn/plus', ['time/first-entered-state', 'state/preauthorized'], 'deadline/answer'],
        ['fn/plus', ['time/booking-end'], deadlines.answerAfterBookingEnd],
      ],
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: ['action/decline-booking'],
    },
    'transition/complete': {
      at: ['time/booking-end'],
      from: 'state/accepted',
      to: 'state/delivered',
      actions: [],
    },
    'transition/cancel': {
      actor: 'operator',
      from: 'state/accepted',
      to: 'state/canceled',
      actions: ['action/cancel-booking'],
    },
    ...reviewTransitions,
  },
});

/** release-2: release-1, and either party may end an accepted stay at any time (decision 082). Our own pages use it. */
export const endableFreeBookingProcess = defineProcess({
  ...freeBookingProcess,
  version: 2,
  aliases: ['free-process/release-2'],
  transitions: {
    ...freeBookingProcess.transitions,
    'transition/end-by-customer': {
      actor: 'customer',
      from: 'state/accepted',
      to: 'state/canceled',
      actions: ['action/cancel-booking'],
    },
    'transition/end-by-provider': {
      actor: 'provider',
      from: 'state/accepted',
      to: 'state/canceled',
      actions: ['action/cancel-booking'],
    },
  },
});
