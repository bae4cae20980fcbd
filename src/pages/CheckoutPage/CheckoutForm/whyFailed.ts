import { toFailure } from '#src/api/failure.ts';
import { logRefusal } from '#src/app/stripe/logRefusal.ts';
import type { CardError } from '#src/forms/CardField/cardError.ts';
import { problemOf, type Problem } from '../problems.ts';
import { CardFailure } from './CardFailure.ts';
import { Expired } from './pay.ts';

/** Why an attempt to book failed: the card's no, or one of the problems that have words of their own. */
export type WhyFailed = { cardError: CardError } | { problem: Problem };

export function whyFailed(caught: unknown): WhyFailed {
  if (caught instanceof CardFailure) {
    logRefusal(caught.error);
    return { cardError: caught.error };
  }
  return { problem: caught instanceof Expired ? 'expired' : problemOf(toFailure(caught), 'requestFailed') };
}
