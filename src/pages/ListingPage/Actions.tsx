import loadable from '@loadable/component';
import type { Listing } from '#contract/listing/listing.ts';
import { ErrorBoundary } from '#src/features/ErrorBoundary/ErrorBoundary.tsx';
import { ReportButton } from '#src/features/ReportAndBlock/ReportButton.tsx';
import { SaveButton } from '#src/features/SaveButton/SaveButton.tsx';
import { LazyOnScroll } from './LazyOnScroll.tsx';
import css from './ListingPage.module.css';
import type { Share as Shown } from './Share/Share.tsx';

// A separate chunk, browser only: sharing needs script, and the height of its line is reserved.
const inBrowser = { ssr: false, resolveComponent: (chunk: { Share: typeof Shown }) => chunk.Share };
const Share = loadable(() => import('./Share/Share.tsx'), inBrowser);

/** Secondary actions on a listing, such as sharing. Listings that others can't see are not shared. */
export function Actions({ listing, title }: { listing: Listing; title: string }) {
  return (
    <div className={css.actions}>
      <SaveButton listing={listing} hasText />
      {listing.state === 'published' && !listing.deleted && (
        <LazyOnScroll>
          <ErrorBoundary resetKey={null} instead={null}>
            <Share listing={listing} title={title} />
          </ErrorBoundary>
        </LazyOnScroll>
      )}
      {!listing.deleted && (
        <ReportButton kind="listing" id={listing.id} author={listing.author} isIconOnPhones />
      )}
    </div>
  );
}
