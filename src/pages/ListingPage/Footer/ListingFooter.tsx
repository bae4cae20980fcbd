import loadable from '@loadable/component';
import { FormattedMessage } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { ErrorBoundary } from '#src/features/ErrorBoundary/ErrorBoundary.tsx';
import { ReportButton } from '#src/features/ReportAndBlock/ReportButton.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { SimilarListings } from './SimilarListings.tsx';
import css from './ListingFooter.module.css';
import { MatchingListings } from './MatchingListings.tsx';
import type { Where as WhereOnMap } from './Where.tsx';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { Where: typeof WhereOnMap }) => chunk.Where,
};
const Where = loadable(() => import('./Where.tsx'), inBrowser);

/** The bottom of a listing; a separate chunk, loaded when it comes into view. */
export function ListingFooter({ listing, own }: { listing: Listing; own: boolean }) {
  const { map } = useSettings();
  const isPublic = listing.state === 'published' && !listing.deleted;
  return (
    <div className={css.more}>
      {map && listing.geolocation && (
        // Without the map, the text remains.
        <ErrorBoundary resetKey={null} instead={null}>
          <Where settings={map} listing={listing} />
        </ErrorBoundary>
      )}
      {own ? <MatchingListings listing={listing} /> : isPublic && <SimilarListings listing={listing} />}
      {!listing.deleted && (
        <div className={css.ways}>
          {isPublic && (
            <Button variant="secondary" size="small" onClick={() => window.print()}>
              <FormattedMessage id="ListingPage.sharePrint" />
            </Button>
          )}
          <ReportButton kind="listing" id={listing.id} author={listing.author} />
        </div>
      )}
    </div>
  );
}
