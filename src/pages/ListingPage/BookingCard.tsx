import loadable from '@loadable/component';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { CachedMarkup } from '#src/components/CachedMarkup.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import type { Listing } from '#contract/listing/listing.ts';
import { formatDay } from '#contract/time/dates.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { useDataSaver } from '#src/components/dataSaver.ts';
import { classNames } from '#src/components/classNames.ts';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { bookHref, isBookableWith, readBook } from '#src/config/booking.ts';
import { useSettings } from '#src/store/hooks.ts';
import css from './BookingCard.module.css';
import type { OwnAction as ForAuthor } from './StateNotice.tsx';
import { BookingPanel } from './lazyBookingPanel.ts';
import { ListingActions } from './ListingActions.tsx';

const OwnAction = loadable(() => import('./StateNotice.tsx'), {
  resolveComponent: (chunk: { OwnAction: typeof ForAuthor }) => chunk.OwnAction,
});

interface DealProps {
  listing: Listing;
  /** Whether the reader is the author. */
  own: boolean;
}

/**
 * The card with price, dates, people and one primary action: book the nights, in wide windows chosen in the card, or
 * write; for the author, edit. In narrow windows, a bar at the bottom of the screen if there is an action.
 */
export function BookingCard({ listing, own }: DealProps) {
  const intl = useIntl();
  const settings = useSettings();
  const { pathname, search } = useLocation();
  const { id, title, author, publicData } = listing;
  const canWrite = Boolean(author?.profile) && !author?.banned && !author?.deleted;
  const isOpen = listing.state === 'published' && !listing.deleted;
  const canBook = canWrite && isBookableWith(settings, listing);
  const isBooking = canBook && readBook(search).isOpen;
  // In data saver mode the calendar is loaded only on request.
  const savesData = useDataSaver();
  const isDated = canBook && !own && !savesData;
  const price = listingPriceText(intl, listing);
  const hasAction = !listing.deleted && (own || (isOpen && canWrite));
  if (!hasAction && !price && boxesOf(intl, listing, false).length === 0) return null;
  const shows = [id, title, listing.price, publicData, price, isOpen, canWrite, canBook, pathname];
  return (
    <CachedMarkup
      part="BookingCard"
      shows={own || isBooking ? undefined : shows}
      className={classNames(css.card, hasAction && css.bar, !price && css.bare, isDated && css.dated)}
    >
      <Terms {...{ listing, price, isBooking, pathname }} isToBook={canBook && !own} />
      {own ? (
        <>
          {isBooking && (
            <LazyPart>
              <BookingPanel listing={listing} own />
            </LazyPart>
          )}
          <OwnAction listing={listing} isBookable={canBook} />
        </>
      ) : (
        isOpen &&
        (canWrite ? (
          <ListingActions {...{ listing, canBook, isDated, isBooking, pathname }} />
        ) : (
          <Banner kind="info">
            <FormattedMessage id="ListingPage.sendingNotAllowed" />
          </Banner>
        ))
      )}
    </CachedMarkup>
  );
}

interface TermsProps {
  listing: Listing;
  price: string | undefined;
  /** Whether the reader can book nights. */
  isToBook: boolean;
  /** Whether the booking form is open: it has the days. */
  isBooking: boolean;
  /** Of the page. */
  pathname: string;
}

/** The price, and below it the days and the number of people. */
function Terms({ listing, price, isToBook, isBooking, pathname }: TermsProps) {
  const boxes = boxesOf(useIntl(), listing, isToBook);
  const summary = boxes.flatMap(({ said }) => said ?? []);
  return (
    <>
      <div className={css.sum}>
        {price && (
          <p className={css.price}>
            <VisuallyHidden>
              <FormattedMessage id="ListingPage.price" />{' '}
            </VisuallyHidden>
            {price}
          </p>
        )}
        {price && summary.length > 0 && (
          <p className={css.summary} aria-hidden>
            {summary.join(' · ')}
          </p>
        )}
      </div>
      {!isBooking && boxes.length > 0 && (
        <div className={css.boxes}>
          <dl>
            {boxes.map(({ id, value, isWide }) => (
              <div key={id} className={isWide ? css.wide : undefined}>
                <dt>
                  <FormattedMessage id={id} />
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {isToBook && (
            // For pointers only: pressing the dates opens the calendar. The button below does the same, accessibly.
            <Link
              className={css.press}
              to={bookHref(pathname)}
              preventScrollReset
              tabIndex={-1}
              aria-hidden
            />
          )}
        </div>
      )}
    </>
  );
}

interface Box {
  id: string;
  value: string;
  isWide: boolean;
  /** What the narrow bar says beside the price of the listing's own dates and people. */
  said?: string;
}

/** The days and people stated by the listing; for a bookable listing, the days to choose. */
function boxesOf(intl: IntlShape, { publicData }: Listing, toBook: boolean): Box[] {
  const {
    category,
    availableFrom,
    availableUntil,
    capacityNumberOfPeople,
    adults,
    children = 0,
  } = publicData;
  const day = (id: string, date: string | undefined) => {
    if (!date) return [];
    const value = formatDay(intl, date, { withYear: true });
    return [{ id, value, said: value }];
  };
  const choose = intl.formatMessage({ id: 'ListingPage.chooseDay' });
  const days = toBook
    ? [
        { id: 'Nights.start', value: choose },
        { id: 'Nights.end', value: choose },
      ]
    : [
        ...day('ListingPage.availableFrom', availableFrom?.date),
        ...day('ListingPage.availableUntil', availableUntil?.date),
      ];
  const count = capacityNumberOfPeople ?? (adults === undefined ? 0 : adults + children);
  const peopleId = category === 'lookingForPlace' ? 'ListingPage.capacityNeeded' : 'ListingPage.capacityRoom';
  const people = {
    id: 'ListingPage.capacityNumberOfPeople',
    value: intl.formatMessage({ id: peopleId }, { count }),
    said: intl.formatMessage({ id: 'ListingPage.capacityNeeded' }, { count }),
  };
  return [
    ...days.map(box => ({ ...box, isWide: days.length === 1 })),
    ...(count > 0 ? [{ ...people, isWide: true }] : []),
  ];
}
