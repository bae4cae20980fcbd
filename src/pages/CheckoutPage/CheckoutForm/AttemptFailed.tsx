import { useParams } from 'react-router-dom';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { useCardError } from '#src/forms/CardField/cardError.ts';
import { ProblemScreen } from '../ProblemScreen.tsx';
import type { WhyFailed } from './whyFailed.ts';

/** Why the last attempt to book failed. After a card's no the form stands as it was, to try again or with another card. */
export function AttemptFailed({ why }: { why: WhyFailed }) {
  const say = useCardError();
  const { slug = '', id = '' } = useParams();
  if ('cardError' in why) return <Banner kind="error">{say(why.cardError)}</Banner>;
  const { problem } = why;
  return <ProblemScreen problem={problem} params={{ slug, id }} hasListing={problem !== 'listingGone'} />;
}
