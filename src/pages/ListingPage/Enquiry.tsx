import loadable from '@loadable/component';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { useMessages } from '#src/util/messages.ts';
import type { EnquiryForm as Form } from './EnquiryForm/EnquiryForm.tsx';
import { isEnquiryOpen } from '#contract/booking/openForms.ts';
import { PlainEnquiry } from './PlainEnquiry.tsx';

// A separate chunk, browser only: reading a listing needs no form, and drafts are known only there. The options are a
// separate constant because the compiler plugin leaves out calls whose literal says `ssr: false`, and the server
// refuses to render those.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { EnquiryForm: typeof Form }) => chunk.EnquiryForm,
};
const EnquiryForm = loadable(() => import('./EnquiryForm/EnquiryForm.tsx'), inBrowser);

/**
 * The dialog for writing to the author; opened by a query parameter, so that Back closes it and signing in returns to
 * it.
 */
export function Enquiry({ listing }: { listing: Listing }) {
  const intl = useIntl();
  const text = useMessages('ListingPage');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Without JavaScript nothing is loading, so the server-rendered page must not say so.
  const hasScript = useHasScript();
  const { author } = listing;
  if (!author?.profile || author.banned || author.deleted) return null;
  const isOpen = isEnquiryOpen(search);
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => void navigate(pathname, { replace: true, preventScrollReset: true })}
      closeHref={pathname}
      title={text('enquiryTitle', { name: userNameOf(intl, author) })}
    >
      {isOpen && (
        <>
          <noscript>
            <PlainEnquiry />
          </noscript>
          <LazyPart>
            <EnquiryForm
              listing={listing}
              fallback={hasScript ? <Spinner label={text('enquiryLoading')} /> : undefined}
            />
          </LazyPart>
        </>
      )}
    </Modal>
  );
}
