import { deadlines } from './deadlines.ts';
import { defineProcess } from './definition.ts';
import { reviewTransitions } from './reviews.ts';

/** The specification's 'default process release-1' (section 4): a stay paid by card. */
export const bookingProcess = defineProcess({
  name: 'default-process',
  version: 1,
  aliases: ['default-process/release-1', 'flex-default-process/release-1'],
  initial: 'state/initial',
  states: [
    'state/initial',
    'state/enquiry',
    'state/pending-payment',
    'state/payment-expired',
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
    'transition/request-payment': {
      actor: 'customer',
      privileged: true,
      from: 'state/initial',
      to: 'state/pending-payment',
      actions: [
        'action/create-pending-booking',
        'action/update-protected-data',
        'action/privileged-set-line-items',
        'action/stripe-create-payment-intent',
      ],
    },
    'transition/request-payment-after-enquiry': {
      actor: 'customer',
      privileged: true,
      from: 'state/enquiry',
      to: 'state/pending-payment',
      actions: [
        'action/create-pending-booking',
        'action/update-protected-data',
        'action/privileged-set-line-items',
        'action/stripe-create-payment-intent',
      ],
    },
    'transition/expire-payment': {
      at: ['fn/plus', ['time/first-entered-state', 'state/pending-payment'], deadlines.payment],
      from: 'state/pending-payment',
      to: 'state/payment-expired',
      actions: ['action/decline-booking', 'action/calculate-full-refund', 'action/stripe-refund-payment'],
    },
    'transition/confirm-payment': {
      actor: 'customer',
      from: 'state/pending-payment',
      to: 'state/preauthorized',
      actions: ['action/stripe-confirm-payment-intent'],
    },
    'transition/accept': {
      actor: 'provider',
      from: 'state/preauthorized',
      to: 'state/accepted',
      actions: ['action/accept-booking', 'action/stripe-capture-payment-intent'],
    },
    'transition/decline': {
      actor: 'provider',
      operatorToo: true,
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: ['action/decline-booking', 'action/calculate-full-refund', 'action/stripe-refund-payment'],
    },
    'transition/expire': {
      at: [
        'fn/min',
        ['fn/plus', ['time/first-transitioned', 'transition/confirm-payment'], 'deadline/answer'],
        ['fn/plus', ['time/booking-end'], deadlines.answerAfterBookingEnd],
        [
          'fn/minus',
          ['fn/plus', ['time/first-entered-state', 'state/pending-payment'], deadlines.cardHold],
          deadlines.cardHoldMargin,
        ],
      ],
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: ['action/decline-booking', 'action/calculate-full-refund', 'action/stripe-refund-payment'],
    },
    'transition/complete': {
      at: ['time/booking-end'],
      from: 'state/accepted',
      to: 'state/delivered',
      actions: ['action/stripe-create-payout'],
    },
    'transition/cancel': {
      actor: 'operator',
      from: 'state/accepted',
      to: 'state/canceled',
      actions: ['action/cancel-booking', 'action/calculate-full-refund', 'action/stripe-refund-payment'],
    },
    ...reviewTransitions,
  },
});

/**
 * release-2: release-1, and either party may end an accepted stay with a full refund: the provider until it is over, the
 * customer until the day of arrival (decision 082). Our own pages use it.
 */
export const endableBookingProcess = defineProcess({
  ...bookingProcess,
  version: 2,
  aliases: ['default-process/release-2', 'flex-default-process/release-2'],
  transitions: {
    ...bookingProcess.transitions,
    'transition/end-by-customer': {
      actor: 'customer',
      from: 'state/accepted',
      to: 'state/canceled',
      actions: [
        'action/require-not-begun',
        'action/cancel-booking',
        'action/calculate-full-refund',
        'action/stripe-refund-payment',
      ],
    },
    'transition/end-by-provider': {
      actor: 'provider',
      from: 'state/accepted',
      to: 'state/canceled',
      actions: ['action/cancel-booking', 'action/calculate-full-refund', 'action/stripe-refund-payment'],
    },
  },
});
