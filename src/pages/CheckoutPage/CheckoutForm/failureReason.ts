import { toFailure } from '#src/api/failure.ts';
import { logRefusal } from '#src/app/stripe/logRefusal.ts';
import type { CardError } from '#src/forms/CardField/cardError.ts';
import { problemOf, type Problem } from '../problems.ts';
import { CardFailure, PaymentExpired } from './pay.ts';

/** Why an attempt to book failed: the card was rejected, or a problem with a message of its own. */
export type FailureReason = { cardError: CardError } | { problem: Problem };

export function failureReason(caught: unknown): FailureReason {
  if (caught instanceof CardFailure) {
    logRefusal(caught.error);
    return { cardError: caught.error };
  }
  return {
    problem: caught instanceof PaymentExpired ? 'expired' : problemOf(toFailure(caught), 'requestFailed'),
  };
}
