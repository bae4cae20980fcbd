import { useRouteParams } from '#src/store/routeParams.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { useCardError, logRefusal, type CardError } from '#src/forms/CardField/cardError.ts';
import { ProblemScreen } from '../ProblemScreen.tsx';
import type { Money } from '#contract/payment/currencies.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { useGeneralFailure } from '#src/forms/FormError.tsx';
import type { BookingRequest } from '#src/api/inputs.ts';
import { problemOf, type Problem } from '../problems.ts';
import { CardFailure, PaymentExpired, PriceChanged } from './pay.ts';

/**
 * Shows why the last attempt to book failed, unless it is said beside a field. After a rejected card the form is unchanged, to retry or use another card.
 */
export function CheckoutError({ why, request }: CheckoutErrorProps) {
  const say = useCardError();
  const { slug = '', id = '' } = useRouteParams();
  const general = useGeneralFailure('failure' in why ? why.failure : undefined);
  if ('cardError' in why) return <Banner kind="error">{say(why.cardError)}</Banner>;
  const { problem, failure, price } = why;
  if (failure && !general) return null;
  const params = { slug, id };
  return (
    <ProblemScreen {...{ problem, params, failure, price, request }} hasListing={problem !== 'listingGone'} />
  );
}

interface CheckoutErrorProps {
  why: FailureReason;
  request: BookingRequest;
}

/** Why an attempt to book failed: the card was rejected, or a problem with a message of its own. */
export type FailureReason = { cardError: CardError } | { problem: Problem; failure?: Failure; price?: Money };

export function failureReason(caught: unknown): FailureReason {
  if (caught instanceof CardFailure) {
    logRefusal(caught.error);
    return { cardError: caught.error };
  }
  if (caught instanceof PriceChanged) {
    const { payinTotal } = caught.booked;
    return { problem: 'priceChanged', ...(payinTotal && { price: payinTotal }) };
  }
  if (caught instanceof PaymentExpired) return { problem: 'expired' };
  const failure = toFailure(caught);
  return { problem: problemOf(failure, 'requestFailed'), failure };
}
