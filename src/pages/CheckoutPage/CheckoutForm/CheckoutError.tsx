import { useRouteParams } from '#src/app/routeParams.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { useCardError, logRefusal, type CardError } from '#src/forms/CardField/cardError.ts';
import { ProblemScreen } from '../ProblemScreen.tsx';
import { toFailure } from '#src/api/failure.ts';
import { problemOf, type Problem } from '../problems.ts';
import { CardFailure, PaymentExpired } from './pay.ts';

/**
 * Shows why the last attempt to book failed. After a rejected card the form is unchanged, to retry or use another card.
 */
export function CheckoutError({ why }: { why: FailureReason }) {
  const say = useCardError();
  const { slug = '', id = '' } = useRouteParams();
  if ('cardError' in why) return <Banner kind="error">{say(why.cardError)}</Banner>;
  const { problem } = why;
  return <ProblemScreen problem={problem} params={{ slug, id }} hasListing={problem !== 'listingGone'} />;
}

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
