import { useParams } from 'react-router-dom';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { useCardError } from '#src/forms/CardField/cardError.ts';
import { ProblemScreen } from '../ProblemScreen.tsx';
import type { FailureReason } from './failureReason.ts';

/**
 * Shows why the last attempt to book failed. After a rejected card the form is unchanged, to retry or use another card.
 */
export function CheckoutError({ why }: { why: FailureReason }) {
  const say = useCardError();
  const { slug = '', id = '' } = useParams();
  if ('cardError' in why) return <Banner kind="error">{say(why.cardError)}</Banner>;
  const { problem } = why;
  return <ProblemScreen problem={problem} params={{ slug, id }} hasListing={problem !== 'listingGone'} />;
}
