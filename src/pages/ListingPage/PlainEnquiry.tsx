import { useId } from 'react';
import { useIntl } from 'react-intl';
import { maxText } from '#contract/listing/listingFields.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { usePostedFailure, usePostedField } from '#src/forms/posted.ts';
import { useSession } from '#src/store/hooks.ts';
import { useMessages, type MessageKey } from '#src/util/messages.ts';
import css from './ListingPage.module.css';

/** The first message to a listing's author without JavaScript: a plain form that the server handles. */
export function PlainEnquiry() {
  const intl = useIntl();
  const failure = usePostedFailure();
  const when = formatWait(failure, intl);
  const text = useMessages('ListingPage', { when });
  const field = useId();
  const isVisitor = useSession().currentUser === null;
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
