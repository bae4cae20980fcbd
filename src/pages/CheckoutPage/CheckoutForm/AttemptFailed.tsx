import { Banner } from '#src/components/Banner/Banner.tsx';
import { toFailure } from '#src/api/failure.ts';
import { useParams } from 'react-router-dom';
import { useCardError } from '#src/forms/CardField/cardError.ts';
import { problemOf } from '../problems.ts';
import { ProblemScreen } from '../ProblemScreen.tsx';
import { CardFailure } from './CardFailure.ts';
import { Expired } from './pay.ts';

/** Why the last attempt to book failed. After a card's no the form stands as it was, to try again or with another card. */
export function AttemptFailed({ caught }: { caught: unknown }) {
  const say = useCardError();
  const { slug = '', id = '' } = useParams();
  if (caught === undefined) return null;
  if (caught instanceof CardFailure) {
    return <Banner kind="error">{say(caught.error)}</Banner>;
  }
  const problem = caught instanceof Expired ? 'expired' : problemOf(toFailure(caught), 'requestFailed');
  return <ProblemScreen problem={problem} params={{ slug, id }} hasListing={problem !== 'listingGone'} />;
}
