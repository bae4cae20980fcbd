import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { saveReturnUrl } from '#src/store/returnUrl.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { pathTo } from '#contract/paths.ts';
import { FormError, useGeneralFailure } from '#src/forms/FormError.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { messagesOf } from '#src/util/messages.ts';
import css from './EditListingPage.module.css';
import { editPath } from './loadData.ts';
import { missingSteps } from './tabs.ts';
import type { Failed } from './saveListing.ts';

interface SaveFailureProps {
  failed: Failed;
  /** The listing as far as it was saved. */
  listing: Listing | null;
}

/**
 * Explains why saving or publishing failed, and how to continue. Each call that can fail has its own message
 * (specification section 8), unless the marketplace's response or the network error is more specific. Values that the
 * marketplace names are reported beside their fields instead.
 */
export function SaveFailure({ failed, listing }: SaveFailureProps) {
  const intl = useIntl();
  const { failure, step, isSignedOut } = failed;
  // Publishing sends none of the fields.
  const general = useGeneralFailure(step === 'publish' ? undefined : failure);
  if (step !== 'publish' && !general) return null;
  if (isSignedOut) return <SignedOut />;
  if (step === 'publish' && failure.code === 'validation-invalid-params' && missingSteps(listing).length > 0)
    return <Incomplete listing={listing} />;
  const leaves = permanentFailure(failed);
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
  const text = messagesOf(intl, 'EditListingPage', {
    id: listing?.id ?? '',
    when: formatWait(failure, intl),
  });
  const known = { 'new-account': text('newAccount'), 'image-invalid': text('photosGone') };
  return <FormError failure={failure} messages={known} otherwise={text(`${step}Failed`)} />;
}

/** Failures that retrying cannot fix: the listing is gone, belongs to another user, or is no longer a draft. */
function permanentFailure({ step, failure }: Failed): 'gone' | 'notYours' | 'closedMeanwhile' | undefined {
  if (failure.code === 'not-found') return 'gone';
  if (failure.code === 'forbidden') return 'notYours';
  return step === 'publish' && failure.code === 'listing-invalid-state' ? 'closedMeanwhile' : undefined;
}

/** Links to the steps that are incomplete, e.g. because another window emptied them. */
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

/** Links to the login; the draft is restored when the same user returns. */
function SignedOut() {
  const { pathname } = useLocation();
  return (
    <Banner kind="error">
      <p>
        <FormattedMessage id="EditListingPage.signedOut" />
      </p>
      {/* A full page load: the page still considers the user signed in. */}
      <a href={pathTo('LoginPage', {})} onClick={() => saveReturnUrl(pathname)}>
        <FormattedMessage id="EditListingPage.logInAgain" />
      </a>
    </Banner>
  );
}
