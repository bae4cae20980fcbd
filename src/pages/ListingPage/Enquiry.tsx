import loadable from '@loadable/component';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { useId } from 'react';
import type { Listing } from '#contract/listing/listing.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { type MessageKey, useMessages } from '#src/util/messages.ts';
import { isEnquiryOpen } from '#contract/booking/openForms.ts';
import { maxText } from '#contract/listing/listingFields.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { usePostedFailure, usePostedField } from '#src/forms/posted.ts';
import { useCurrentUser } from '#src/store/hooks.ts';
import type { EnquiryForm as Form } from './EnquiryForm/EnquiryForm.tsx';
import css from './ListingPage.module.css';

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

/** The first message to a listing's author without JavaScript: a plain form that the server handles. */
function PlainEnquiry() {
  const intl = useIntl();
  const failure = usePostedFailure();
  const when = formatWait(failure, intl);
  const text = useMessages('ListingPage', { when });
  const field = useId();
  const isVisitor = useCurrentUser() === null;
  const message = usePostedField('message');
  const why =
    failure?.code === 'outcome-unknown'
      ? intl.formatMessage({ id: 'FormError.outcomeUnknown' })
      : text(failures[failure?.code ?? ''] ?? 'enquiryPlainFailed');
  if (isVisitor)
    return (
      <form method="post" className={css.plain}>
        <p>{text('enquiryPlainVisitor')}</p>
        <button name="enquiry" value="login" className={buttonClass({})}>
          {text('enquiryPlainLogin')}
        </button>
        <button name="enquiry" value="signup" className={buttonClass({ variant: 'secondary' })}>
          {text('enquiryPlainSignup')}
        </button>
      </form>
    );
  return (
    <form method="post" className={css.plain}>
      {failure && <Banner kind="error">{why}</Banner>}
      <label htmlFor={field}>{text('enquiryLabel')}</label>
      <textarea
        id={field}
        name="message"
        dir="auto"
        rows={7}
        maxLength={maxText}
        required
        defaultValue={message}
      />
      <button name="enquiry" value="send" className={buttonClass({})}>
        {text('enquirySend')}
      </button>
    </form>
  );
}

const failures: Readonly<Record<string, MessageKey<'ListingPage'>>> = {
  'validation-missing-key': 'enquiryRequired',
  'transaction-not-possible': 'enquiryFailedNotPossible',
  'transaction-same-author-and-customer': 'enquiryFailedOwn',
  'too-many-requests': 'enquiryFailedTooOften',
  'new-account': 'enquiryPlainNewAccount',
};
