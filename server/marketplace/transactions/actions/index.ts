import type { ActionName } from '#contract/processes/actions.ts';
import type { Action } from './action.ts';
import { acceptBooking, cancelBooking, declineBooking } from './bookingState.ts';
import { calculateFullRefund, setLineItems } from './setLineItems.ts';
import { createPendingBooking } from './createPendingBooking.ts';
import { privilegedUpdateMetadata, updateProtectedData } from './extendedData.ts';
import {
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  createPayout,
  refundPayment,
} from './payments.ts';
import { requireFreeListing, requireNotBegun } from './requirements.ts';
import { postReviewByCustomer, postReviewByProvider, publishReviews } from './reviews.ts';

const actions: Readonly<Record<ActionName, Action>> = {
  'action/create-pending-booking': createPendingBooking,
  'action/accept-booking': acceptBooking,
  'action/decline-booking': declineBooking,
  'action/cancel-booking': cancelBooking,
  'action/require-free-listing': requireFreeListing,
  'action/require-not-begun': requireNotBegun,
  'action/privileged-set-line-items': setLineItems,
  'action/calculate-full-refund': calculateFullRefund,
  'action/stripe-create-payment-intent': createPaymentIntent,
  'action/stripe-confirm-payment-intent': confirmPaymentIntent,
  'action/stripe-capture-payment-intent': capturePaymentIntent,
  'action/stripe-refund-payment': refundPayment,
  'action/stripe-create-payout': createPayout,
  'action/post-review-by-customer': postReviewByCustomer,
  'action/post-review-by-provider': postReviewByProvider,
  'action/publish-reviews': publishReviews,
  'action/update-protected-data': updateProtectedData,
  'action/privileged-update-metadata': privilegedUpdateMetadata,
};

export function actionOf(name: ActionName): Action {
  return actions[name];
}
