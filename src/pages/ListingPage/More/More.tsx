import loadable from '@loadable/component';
import type { Listing } from '#contract/entities/listing.ts';
import { ErrorBoundary } from '#src/app/ErrorBoundary/ErrorBoundary.tsx';
import { useSettings } from '#src/store/hooks.ts';
import { ReportButton } from '#src/app/ReportAndBlock/ReportButton.tsx';
import css from './More.module.css';
import { Share } from './Share.tsx';
import { Similar } from './Similar.tsx';
import type { Where as WhereOnMap } from './Where.tsx';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { Where: typeof WhereOnMap }) => chunk.Where,
};
const Where = loadable(() => import('./Where.tsx'), inBrowser);

/** The bottom of a listing; a separate chunk, loaded when it comes into view. */
export function More({ listing, title }: { listing: Listing; title: string }) {
  const { map } = useSettings();
  return (
    <div className={css.more}>
      {map && listing.geolocation && (
        // Without the map, the text remains.
        <ErrorBoundary resetKey={null} instead={null}>
          <Where settings={map} listing={listing} />
        </ErrorBoundary>
      )}
      <Share listing={listing} title={title} />
      <Similar listing={listing} />
      {!listing.deleted && (
        <div>
          <ReportButton kind="listing" id={listing.id} author={listing.author} />
        </div>
      )}
    </div>
  );
}
