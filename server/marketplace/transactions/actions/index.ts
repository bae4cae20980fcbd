import type { ActionName } from '#contract/processes/actions.ts';
import { ApiError } from '#contract/errors.ts';
import { findExactPlaces, findForTransaction } from '#server/marketplace/listings/index.ts';
import { hasBegun } from '#contract/booking/stayEnd.ts';
import { setAgreedPlace, setPricing } from '../store.ts';
import { readLineItems, refunded } from '../lineItems.ts';
import type { Action } from './action.ts';
import { createPendingBooking } from './createPendingBooking.ts';
import { privilegedUpdateMetadata, updateProtectedData } from './extendedData.ts';
import {
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  createPayout,
  refundPayment,
} from './payments.ts';
import { postReviewByCustomer, postReviewByProvider, publishReviews } from './reviews.ts';
import { transitionBooking } from './bookingStore.ts';

/** Sets the price of the transaction, replacing any earlier one (marketplace-api 7.6). Never touches a payment. */
const setLineItems: Action = {
  async check({ params }) {
    readLineItems(params.lineItems);
  },
  async run({ tx, transaction, params }) {
    await setPricing(tx, transaction.id, readLineItems(params.lineItems));
    return true;
  },
};

/**
 * Adds a reversal for every line item, so that both totals are zero. Does nothing for a transaction without a price.
 * @throws transaction-invalid-action-sequence the second time
 */
export const calculateFullRefund: Action = {
  async run({ tx, transaction: { id, lineItems } }) {
    if (lineItems.some(item => item.reversal)) {
      throw new ApiError('transaction-invalid-action-sequence', { details: 'Refunded before' });
    }
    if (lineItems.length === 0) return false;
    await setPricing(tx, id, refunded(lineItems));
    return true;
  },
};

/** Accepts the booking, at the place where the listing is now (decision 130). @throws transaction-booking-state-not-pending */
const acceptBooking: Action = {
  async run({ tx, transaction }) {
    const isMoved = await transitionBooking(tx, transaction.id, ['pending', 'proposed'], 'accepted');
    if (!isMoved) throw new ApiError('transaction-booking-state-not-pending');
    const { id, listingId } = transaction;
    await setAgreedPlace(tx, id, (await findExactPlaces(tx, [listingId])).get(listingId) ?? null);
    return true;
  },
};

/** Cancels an accepted booking and frees its nights. @throws transaction-booking-state-not-accepted */
const cancelBooking: Action = {
  async run({ tx, transaction }) {
    const isMoved = await transitionBooking(tx, transaction.id, ['accepted'], 'cancelled');
    if (!isMoved) throw new ApiError('transaction-booking-state-not-accepted');
    return true;
  },
};

/** Declines the booking and frees its nights. @throws transaction-booking-state-not-pending */
const declineBooking: Action = {
  async run({ tx, transaction }) {
    const isMoved = await transitionBooking(tx, transaction.id, ['pending', 'proposed'], 'declined');
    if (!isMoved) throw new ApiError('transaction-booking-state-not-pending');
    return true;
  },
};

/** Restricts the process without payment to free listings (readings 6). @throws transaction-invalid-action-sequence */
const requireFreeListing: Action = {
  async run({ tx, transaction }) {
    const listing = await findForTransaction(tx, transaction.listingId);
    if (listing?.price && listing.price.amount > 0) {
      throw new ApiError('transaction-invalid-action-sequence', { details: 'The listing has a price.' });
    }
    return false;
  },
};

/** Refunds in full are for stays that have not begun (decision 082). @throws transaction-invalid-action-sequence */
const requireNotBegun: Action = {
  async run({ transaction: { booking }, now }) {
    if (booking && hasBegun(booking.start, now))
      throw new ApiError('transaction-invalid-action-sequence', { details: 'The stay has begun.' });
    return false;
  },
};

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
