import { createsCommitment } from './binding.ts';
import { bookingProcess as booking } from './booking.ts';
import { freeBookingProcess as freeBooking } from './freeBooking.ts';
import { transitionNames, type Process } from './process.ts';

const bindingOf = (process: Process) =>
  transitionNames(process).filter(name => createsCommitment(process, name));

test('enquiring, paying and accepting are binding; declining, cancelling, expiring and reviewing are not', () => {
  expect(bindingOf(booking)).toEqual([
    'transition/enquire',
    'transition/request-payment',
    'transition/request-payment-after-enquiry',
    'transition/confirm-payment',
    'transition/accept',
  ]);
  expect(bindingOf(freeBooking)).toEqual([
    'transition/enquire',
    'transition/request',
    'transition/request-after-enquiry',
    'transition/accept',
  ]);
});
