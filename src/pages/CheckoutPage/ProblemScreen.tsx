import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink, buttonClass } from '#src/components/Button/Button.tsx';
import { formatMoney } from '#contract/payment/money.ts';
import type { Money } from '#contract/payment/currencies.ts';
import type { Failure } from '#src/api/failure.ts';
import type { BookingRequest } from '#src/api/inputs.ts';
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
  /** The new price, if it has changed. */
  price?: Money | undefined;
  /** The booking that was refused. */
  request?: BookingRequest | undefined;
}

/** Explains why something cannot be booked, and offers what to do next. */
export function ProblemScreen({ problem, params, hasListing, failure, price, request }: ProblemScreenProps) {
  const { pathname, search } = useLocation();
  const intl = useIntl();
  return (
    <>
      <Banner kind="error">
        <FormattedMessage
          id={`CheckoutPage.problem.${problem}`}
          values={{ when: formatWait(failure, intl), price: price && formatMoney(intl, price) }}
        />
      </Banner>
      <div className={css.ways}>
        <Way problem={problem} here={pathname + search} {...{ params, hasListing, request }} />
      </div>
    </>
  );
}

function Way({ problem, here, params, hasListing, request }: ProblemScreenProps & { here: string }) {
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
      <ButtonLink to={bookHref(listing, request?.enquiryId, request)}>
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
