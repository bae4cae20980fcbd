import { useEffect, useRef } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import { classNames } from '#src/components/classNames.ts';
import { useIsIdle } from '#src/components/useIsIdle.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { BookingPanel } from './lazyBookingPanel.ts';
import { LazyOnScroll } from './LazyOnScroll.tsx';
import css from './BookingCard.module.css';

interface NightsInCardProps {
  listing: Listing;
  /** Whether the window is wide; elsewhere the form is a dialog. */
  isWide: boolean;
  /** Whether the URL asks for the form. */
  isBooking: boolean;
}

/**
 * The booking form in the card of wide windows. Its code and the free nights are loaded once the card is in sight and
 * the browser idle; its space is reserved.
 */
export function NightsInCard({ listing, isWide, isBooking }: NightsInCardProps) {
  const place = useRef<HTMLDivElement>(null);
  const isIdle = useIsIdle();
  // The form of a place to stay counts the guests, too.
  const isStay = listing.publicData.subcategories === 'accomodation';
  const isAsked = isWide && isBooking;
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isAsked]);
  const panel = (
    <LazyPart>
      <BookingPanel listing={listing} own={false} />
    </LazyPart>
  );
  return (
    <div ref={place} className={classNames(css.nights, isStay && css.counted)}>
      {isAsked ? panel : isWide && isIdle && <LazyOnScroll>{panel}</LazyOnScroll>}
    </div>
  );
}
