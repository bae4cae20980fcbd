import loadable from '@loadable/component';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Listing } from '#contract/entities/listing.ts';
import { slugOf } from '#contract/rules/slug.ts';
import { LazyPart } from '#src/app/ErrorBoundary/LazyPart.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { bookHref, isBookableWith, readBook } from '#src/config/booking.ts';
import { pathTo } from '#contract/paths.ts';
import { useSettings } from '#src/store/hooks.ts';
import type { BookingPanel as Shown } from './BookingPanel/BookingPanel.tsx';

// A separate chunk, browser only: reading a listing needs no calendar. The options are a separate constant because the
// compiler plugin leaves out calls whose literal says `ssr: false`, and the server refuses to render those.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { BookingPanel: typeof Shown }) => chunk.BookingPanel,
};
const BookingPanel = loadable(() => import('./BookingPanel/BookingPanel.tsx'), inBrowser);

/** Books nights; opened by the query. Without JavaScript the checkout asks for the days itself. */
export function Booking({ listing, own }: { listing: Listing; own: boolean }) {
  const { pathname, search } = useLocation();
  const settings = useSettings();
  const { id, title, author } = listing;
  if (!isBookableWith(settings, listing) || !author?.profile || author.banned || author.deleted) return null;
  const isOpen = readBook(search).isOpen;
  const checkout = pathTo('CheckoutPage', { slug: slugOf(title), id });
  const link = (
    <Panel>
      <ButtonLink size="large" isFullWidth to={isOpen ? checkout : bookHref(pathname)} preventScrollReset>
        <FormattedMessage id="ListingPage.book" />
      </ButtonLink>
    </Panel>
  );
  if (!isOpen) return link;
  return (
    <LazyPart>
      <BookingPanel listing={listing} own={own} fallback={link} />
    </LazyPart>
  );
}
