import { bookingProcess as booking } from './booking.ts';
import { freeBookingProcess as freeBooking } from './freeBooking.ts';
import { isUnsettled, unsettledTransitions } from './unsettled.ts';

test('requests and stays block account deletion for both parties, enquiries and reviews do not', () => {
  expect(booking.states.filter(state => isUnsettled(booking, state))).toEqual([
    'state/pending-payment',
    'state/preauthorized',
    'state/accepted',
  ]);
  expect(unsettledTransitions(booking)).toEqual([
    'transition/request-payment',
    'transition/request-payment-after-enquiry',
    'transition/confirm-payment',
    'transition/accept',
  ]);
  expect(unsettledTransitions(freeBooking)).toContain('transition/accept');
  expect(unsettledTransitions(freeBooking)).not.toContain('transition/enquire');
});
