import loadable from '@loadable/component';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useMedia } from '#src/components/browserState.ts';
import { isFree, readBook } from '#src/config/booking.ts';
import { isWindowWide } from '#src/config/layout.ts';
import type { ChosenDays } from '#src/components/Calendar/stay.ts';
import type { BookingForm as Form } from './BookingForm.tsx';

const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { BookingForm: typeof Form }) => chunk.BookingForm,
};
const BookingForm = loadable(() => import('./BookingForm.tsx'), inBrowser);

/** The booking form: in the card beside the listing, or as a dialog in narrow windows. Closing it removes its query parameter. */
export function BookingPanel({ listing, own }: { listing: Listing; own: boolean }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isWide = useMedia(isWindowWide);
  const { enquiryId } = readBook(search);
  const title = intl.formatMessage({
    id: isFree(listing) ? 'ListingPage.bookTitleFree' : 'ListingPage.bookTitle',
  });
  const form = (
    <LazyPart>
      <BookingForm
        listing={listing}
        own={own}
        enquiryId={enquiryId !== undefined && isUuid(enquiryId) ? enquiryId : undefined}
        wanted={wantedIn(search)}
        fallback={<Spinner label={intl.formatMessage({ id: 'Nights.loading' })} />}
      />
    </LazyPart>
  );
  if (isWide) return form;
  return (
    <Modal
      isOpen
      onClose={() => void navigate(pathname, { replace: true, preventScrollReset: true })}
      closeHref={pathname}
      title={title}
    >
      {form}
    </Modal>
  );
}

/** The nights that the URL asks for; they may be anything. */
function wantedIn(search: string): ChosenDays {
  const { start, end } = Object.fromEntries(new URLSearchParams(search));
  return { start, end };
}
