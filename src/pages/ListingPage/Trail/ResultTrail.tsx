import loadable from '@loadable/component';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { localizeAddress } from '#contract/geo/localizeAddress.ts';
import { pathTo } from '#contract/paths.ts';
import { ErrorBoundary } from '#src/features/ErrorBoundary/ErrorBoundary.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { resultsIn } from '#src/search/resultList.ts';
import css from '../ListingPage.module.css';
import type { Trail as Shown } from './Trail.tsx';

// A separate chunk, browser only: readers who follow a link from elsewhere have no results to return to.
const inBrowser = { ssr: false, resolveComponent: (chunk: { Trail: typeof Shown }) => chunk.Trail };
const Trail = loadable(() => import('./Trail.tsx'), inBrowser);

/**
 * The line above a listing: a link back to the results it was opened from, else to other listings nearby. Both have the
 * same height, so that nothing moves once the browser's history determines which is shown.
 */
export function ResultTrail({ listing }: { listing: Listing }) {
  const hasScript = useHasScript();
  const results = useResults();
  const toPlace = <ToPlace listing={listing} />;
  return (
    <div className={css.trail}>
      {hasScript && results ? (
        <ErrorBoundary resetKey={null} instead={toPlace}>
          <Trail results={results} fallback={toPlace} />
        </ErrorBoundary>
      ) : (
        toPlace
      )}
    </div>
  );
}

/** A form opened over the page has its own history entry, without the page's state. */
function useResults() {
  const { pathname, state } = useLocation();
  const found = resultsIn(state);
  const [kept, keep] = useState({ pathname, results: found });
  if (found && found !== kept.results) keep({ pathname, results: found });
  return found ?? (kept.pathname === pathname ? kept.results : undefined);
}

function ToPlace({ listing: { publicData } }: { listing: Listing }) {
  const intl = useIntl();
  const { location, category, subcategories } = publicData;
  if (!location?.address) return null;
  const place = localizeAddress(intl, location.address);
  const search = { address: location.address, pub_category: category, pub_subcategories: subcategories };
  return (
    <Link to={pathTo('SearchPage', {}, search)} rel="nofollow">
      <FormattedMessage id="ListingPage.moreAtPlace" values={{ place }} />
    </Link>
  );
}
