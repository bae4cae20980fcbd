import { useEffect, useRef, useState } from 'react';
import { FormSpy, useForm } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Listing } from '#contract/listing/listing.ts';
import { maxText } from '#contract/listing/listingFields.ts';
import { HOUR } from '#contract/time/units.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { pathTo } from '#contract/paths.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { composeValidators, maxLength, required, type Validator } from '#src/forms/validators.ts';
import { useAppDispatch, useCurrentUser } from '#src/store/hooks.ts';
import { clearFormDraft, saveFormDraft, messageDraftKey, readFormDraft } from '#src/util/formDraft.ts';
import { enquiryHref } from '#contract/booking/openForms.ts';
import css from './EnquiryForm.module.css';
import { isBookable, isFree } from '#src/config/booking.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages, type MessagesOf } from '#src/util/messages.ts';

interface Values {
  message?: string;
}

/**
 * The first message to a listing's author. A visitor can write before signing up: the text is stored for this tab, and
 * once they have signed up or logged in, the form opens again and sends it (readings 58).
 */
export function EnquiryForm({ listing }: { listing: Listing }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const currentUser = useCurrentUser();
  const [failure, setFailure] = useState<Failure | null>(null);
  // Stays true while the order page loads, so that a second click cannot start a second enquiry.
  const [isSent, setIsSent] = useState(false);
  const draftKey = `enquiry.${listing.id}`;
  const [kept] = useState(() => readFormDraft(draftKey));
  const from = { from: enquiryHref(pathname) };
  const isVisitor = currentUser === null;
  const sendKey = `enquirySend.${listing.id}`;
  const isToSend = useIsToSend(sendKey, isVisitor);
  const isRequest = listing.publicData.category === 'lookingForPlace';

  // The dialog opened before its form was loaded, so the focus is set when the form appears.
  useEffect(() => document.querySelector<HTMLElement>('dialog[open] textarea')?.focus(), []);

  const handleSubmit = async ({ message = '' }: Values) => {
    if (!currentUser) {
      saveFormDraft(sendKey, Date.now());
      return void navigate(pathTo('SignupPage', {}), { state: from });
    }
    setFailure(null);
    try {
      const { transactionId, messageSent } = await dispatch(sendEnquiry(listing, message));
      setIsSent(true);
      clearFormDraft(draftKey);
      if (!messageSent) saveFormDraft(messageDraftKey(currentUser.id, transactionId), message);
      await navigate(pathTo('OrderDetailsPage', { id: transactionId }), { state: { messageSent } });
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };

  const when = formatWait(failure, intl);
  const text = useMessages('ListingPage', { max: maxText, when });
  const validate: Validator<string> = composeValidators<string>(
    required(text('enquiryRequired')),
    maxLength(text('enquiryTooLong'), maxText),
  );
  // Who has written something and then logs in wants it sent, as the note above the buttons says.
  const handleLogin = () =>
    void (typeof readFormDraft(draftKey) === 'string' && saveFormDraft(sendKey, Date.now()));
  return (
    <Form<Values> initialValues={{ message: typeof kept === 'string' ? kept : '' }} onSubmit={handleSubmit}>
      <FormSpy<Values>
        subscription={{ values: true }}
        onChange={({ values: { message } }) =>
          message?.trim() ? saveFormDraft(draftKey, message) : clearFormDraft(draftKey)
        }
      />
      {isToSend && <SendAtOnce />}
      <TextAreaField
        name="message"
        label={text('enquiryLabel')}
        hint={text(isRequest ? 'enquiryHintRequest' : 'enquiryHintOffer')}
        validate={validate}
        maxLength={maxText}
        rows={7}
        isRequired
      />
      {isVisitor && (
        <p className={css.note}>
          <FormattedMessage id="ListingPage.enquiryVisitorNote" />
        </p>
      )}
      <FormError failure={failure} messages={failureMessages(text)} />
      <div className={css.actions}>
        <SubmitButton size="large" busy={isSent}>
          {text(isVisitor ? 'enquirySignup' : 'enquirySend')}
        </SubmitButton>
        {isVisitor && (
          <ButtonLink variant="quiet" to={pathTo('LoginPage', {})} state={from} onClick={handleLogin}>
            {text('enquiryLogin')}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

/** For how long a message waits to be sent while its author signs up or logs in, in milliseconds. */
const sendsWithin = HOUR;

/**
 * Returns whether the author asked to send the message, and has signed up or logged in since. Asked once: the mark is
 * deleted before anything is sent, and when a visitor returns without having done so.
 */
function useIsToSend(key: string, isVisitor: boolean): boolean {
  const [at] = useState(() => readFormDraft(key));
  useEffect(() => clearFormDraft(key), [key]);
  return !isVisitor && typeof at === 'number' && Date.now() - at < sendsWithin;
}

/** Submits the form around it when it appears. */
function SendAtOnce() {
  const form = useForm();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void form.submit();
  }, [form]);
  return null;
}

/**
 * Codes that mean the listing or its author is gone, or that the session has ended; all others get a general message.
 */
function failureMessages(text: MessagesOf<'ListingPage'>) {
  const gone = text('enquiryFailedListing');
  const signedOut = text('enquiryFailedLogin');
  return {
    'not-found': gone,
    'listing-not-found': gone,
    'transaction-listing-not-found': gone,
    'transaction-provider-banned-or-deleted': gone,
    'transaction-not-possible': text('enquiryFailedNotPossible'),
    'too-many-requests': text('enquiryFailedTooOften'),
    'new-account': text('enquiryFailedNewAccount'),
    'transaction-same-author-and-customer': text('enquiryFailedOwn'),
    'auth-missing-access-token': signedOut,
    'auth-invalid-access-token': signedOut,
    forbidden: signedOut,
  };
}

/**
 * Starts an enquiry with its first message, which is trimmed. The enquiry remains even when only the message failed
 * (specification section 4); one about free help can lead to a booking without a card. @throws ApiFailure when there is
 * no enquiry
 */
export const sendEnquiry =
  (listing: Listing, message: string): AppThunk<Promise<{ transactionId: string; messageSent: boolean }>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.enquire(listing.id, message.trim(), isBookable(listing) && isFree(listing));
