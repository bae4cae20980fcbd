import { ApiError } from '#contract/errors.ts';
import type { Payments } from '#server/marketplace/ports/payments.ts';

const nobodyIsPaid = async (): Promise<never> => {
  throw new ApiError('transaction-missing-stripe-account');
};

/** The house without a payment provider: nobody can be paid, so no payment ever begins. */
export const noPayments: Payments = {
  requirePayable: nobodyIsPaid,
  createPaymentIntent: nobodyIsPaid,
  confirmPaymentIntent: nobodyIsPaid,
  capture: nobodyIsPaid,
  refund: nobodyIsPaid,
  createPayout: nobodyIsPaid,
};
