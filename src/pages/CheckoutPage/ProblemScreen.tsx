import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink, buttonClass } from '#src/components/Button/Button.tsx';
import type { Failure } from '#src/api/failure.ts';
import { formatWait } from '#src/forms/wait.ts';
import { bookHref } from '#src/config/booking.ts';
import { pathTo } from '#contract/paths.ts';
import type { Problem } from './problems.ts';
import css from './CheckoutPage.module.css';

interface ProblemScreenProps {
  problem: Problem;
  /** Route parameters of the listing. */
  params: { slug: string; id: string };
  hasListing: boolean;
  /** The failed call, for how long to wait. */
  failure?: Failure | null | undefined;
}

/** Explains why something cannot be booked, and offers what to do next. */
export function ProblemScreen({ problem, params, hasListing, failure }: ProblemScreenProps) {
  const { pathname, search } = useLocation();
  const intl = useIntl();
  return (
    <>
      <Banner kind="error">
        <FormattedMessage
          id={`CheckoutPage.problem.${problem}`}
          values={{ when: formatWait(failure, intl) }}
        />
      </Banner>
      <div className={css.ways}>
        <Way problem={problem} here={pathname + search} params={params} hasListing={hasListing} />
      </div>
    </>
  );
}

function Way({ problem, here, params, hasListing }: ProblemScreenProps & { here: string }) {
  const listing = pathTo('ListingPage', params);
  if (!hasListing) {
    return (
      <ButtonLink to={pathTo('SearchPage', {})}>
        <FormattedMessage id="CheckoutPage.toSearch" />
      </ButtonLink>
    );
  }
  if (problem === 'timeTaken' || problem === 'notYet' || problem === 'badDays') {
    return (
      <ButtonLink to={bookHref(listing)}>
        <FormattedMessage id="CheckoutPage.otherDays" />
      </ButtonLink>
    );
  }
  if (problem === 'loggedOut') {
    return (
      <ButtonLink to={pathTo('LoginPage', {})} state={{ from: here }}>
        <FormattedMessage id="CheckoutPage.logIn" />
      </ButtonLink>
    );
  }
  return (
    <>
      {tryAgain.has(problem) && (
        // The whole document again, with a new session.
        <a className={buttonClass({})} href={here}>
          <FormattedMessage id="CheckoutPage.tryAgain" />
        </a>
      )}
      <ButtonLink variant="secondary" to={listing}>
        <FormattedMessage id="CheckoutPage.toListing" />
      </ButtonLink>
    </>
  );
}

const tryAgain: ReadonlySet<Problem> = new Set(['breakdownFailed', 'network', 'tooMany', 'expired']);
