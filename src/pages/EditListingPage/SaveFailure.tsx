import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import { rememberFrom } from '#src/app/from.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { pathTo } from '#src/config/paths.ts';
import { FormError } from '#src/forms/FormError.tsx';
import { inTime } from '#src/forms/inTime.ts';
import css from './EditListingPage.module.css';
import { editPath } from './loadData.ts';
import { missingSteps } from './tabs.ts';
import type { Failed } from './saveListing.ts';

interface SaveFailureProps {
  failed: Failed;
  /** As far as it was saved. */
  listing: Listing | null;
}

/**
 * Why saving or publishing failed, and where it goes on. Each call that can fail has its own words (specification section
 * 8), unless what the marketplace answered or the network says more.
 */
export function SaveFailure({ failed, listing }: SaveFailureProps) {
  const intl = useIntl();
  const { failure, step, isSignedOut } = failed;
  if (isSignedOut) return <SignedOut />;
  if (step === 'publish' && failure.code === 'validation-invalid-params' && missingSteps(listing).length > 0)
    return <Incomplete listing={listing} />;
  const leaves = leadsAway(failed);
  if (leaves)
    return (
      <Banner kind="error">
        <p>
          <FormattedMessage id={`EditListingPage.${leaves}`} />
        </p>
        <Link to={pathTo('ManageListingsPage', {})}>
          <FormattedMessage id="EditListingPage.yourListings" />
        </Link>
      </Banner>
    );
  const say = (key: string) =>
    intl.formatMessage(
      { id: `EditListingPage.${key}` },
      { id: listing?.id ?? '', when: inTime(failure.retryAfter ?? 0, intl) },
    );
  const known = { 'new-account': say('newAccount'), 'image-invalid': say('photosGone') };
  return <FormError failure={failure} messages={known} otherwise={say(`${step}Failed`)} />;
}

/** What trying again does not help against: the listing is gone, of somebody else, or no draft any more. */
function leadsAway({ step, failure }: Failed): 'gone' | 'notYours' | 'closedMeanwhile' | undefined {
  if (failure.code === 'not-found') return 'gone';
  if (failure.code === 'forbidden') return 'notYours';
  return step === 'publish' && failure.code === 'listing-invalid-state' ? 'closedMeanwhile' : undefined;
}

/** Leads to the steps that still need something, e.g. because another window emptied them. */
function Incomplete({ listing }: Pick<SaveFailureProps, 'listing'>) {
  return (
    <Banner kind="error">
      <p>
        <FormattedMessage id="EditListingPage.incomplete" />
      </p>
      <ul className={css.missing}>
        {missingSteps(listing).map(step => (
          <li key={step}>
            <Link to={editPath(listing, 'draft', step)}>
              <FormattedMessage id={`EditListingPage.tab.${step}`} />
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The way back leads through the login; what was typed waits for the same person. */
function SignedOut() {
  const { pathname } = useLocation();
  return (
    <Banner kind="error">
      <p>
        <FormattedMessage id="EditListingPage.signedOut" />
      </p>
      {/* A full load: the page still takes the person for signed in. */}
      <a href={pathTo('LoginPage', {})} onClick={() => rememberFrom(pathname)}>
        <FormattedMessage id="EditListingPage.logInAgain" />
      </a>
    </Banner>
  );
}
