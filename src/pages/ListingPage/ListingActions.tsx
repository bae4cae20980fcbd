import { FormattedMessage } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { enquiryHref } from '#contract/booking/openForms.ts';
import { slugOf } from '#contract/text/slug.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { useMedia } from '#src/components/browserState.ts';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { bookHref, isFree } from '#src/config/booking.ts';
import { isWindowWide } from '#src/config/layout.ts';
import { BookingPanel } from './lazyBookingPanel.ts';
import { PlainNights } from './Details/details.ts';
import { NightsInCard } from './NightsInCard.tsx';
import css from './BookingCard.module.css';

interface ListingActionsProps {
  listing: Listing;
  canBook: boolean;
  /** Whether the card of a wide window has the booking form in it. */
  isDated: boolean;
  /** Whether the URL opens the booking form. */
  isBooking: boolean;
  /** Of the page. */
  pathname: string;
}

/** The actions on another user's listing: book nights, or write. */
export function ListingActions({ listing, canBook, isDated, isBooking, pathname }: ListingActionsProps) {
  const isWide = useMedia(isWindowWide);
  const isRequest = listing.publicData.category === 'lookingForPlace';
  const contactId = isRequest ? 'ListingPage.offerHelp' : 'ListingPage.contact';
  const primary = {
    className: css.primary,
    size: 'large',
    isFullWidth: true,
    preventScrollReset: true,
  } as const;
  if (!canBook)
    return (
      <>
        <ButtonLink {...primary} to={enquiryHref(pathname)}>
          <FormattedMessage id={contactId} />
        </ButtonLink>
        <p className={css.note}>
          <FormattedMessage id="ListingPage.contactNote" />
        </p>
      </>
    );
  // Without JavaScript the checkout asks for the days itself.
  const checkout = pathTo('CheckoutPage', { slug: slugOf(listing.title), id: listing.id });
  const book = (
    <>
      <ButtonLink {...primary} to={isBooking ? checkout : bookHref(pathname)}>
        <FormattedMessage id="ListingPage.book" />
      </ButtonLink>
      <p className={css.note}>
        <FormattedMessage id={`ListingPage.${isFree(listing) ? 'bookNoteFree' : 'bookNote'}`} />
      </p>
    </>
  );
  return (
    <>
      {/* Stays below the dialog in narrow windows, so that focus can return to it. */}
      {(isDated || !(isBooking && isWide)) && book}
      {isDated && (
        <>
          <noscript>
            <PlainNights action={checkout} isFree={isFree(listing)} />
          </noscript>
          <NightsInCard {...{ listing, isWide, isBooking }} />
        </>
      )}
      {isBooking && !(isDated && isWide) && (
        <LazyPart>
          <BookingPanel listing={listing} own={false} fallback={isWide ? book : undefined} />
        </LazyPart>
      )}
      <ButtonLink
        className={css.contact}
        variant="secondary"
        isFullWidth
        to={enquiryHref(pathname)}
        preventScrollReset
      >
        <Icon name="inbox" />
        <span>
          <FormattedMessage id={contactId} />
        </span>
      </ButtonLink>
    </>
  );
}
