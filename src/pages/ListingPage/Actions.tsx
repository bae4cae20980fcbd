import loadable from '@loadable/component';
import type { Listing } from '#contract/entities/listing.ts';
import { ErrorBoundary } from '#src/app/ErrorBoundary/ErrorBoundary.tsx';
import { ReportButton } from '#src/app/ReportAndBlock/ReportButton.tsx';
import { SaveButton } from '#src/app/SaveButton/SaveButton.tsx';
import { LazyOnScroll } from './LazyOnScroll.tsx';
import css from './ListingPage.module.css';
import type { Share as Shown } from './Share/Share.tsx';

// A separate chunk, browser only: sharing needs script, and its line is as high without it.
const inBrowser = { ssr: false, resolveComponent: (chunk: { Share: typeof Shown }) => chunk.Share };
const Share = loadable(() => import('./Share/Share.tsx'), inBrowser);

/** What readers do with a listing beside answering it. What others can't see is not passed on. */
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
