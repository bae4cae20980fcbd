import { useId } from 'react';
import { useIntl } from 'react-intl';
import { textMax } from '#contract/rules/listingFields.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { buttonClass } from '#src/components/Button/Button.tsx';
import { usePosted } from '#src/forms/posted.ts';
import { useSession } from '#src/store/hooks.ts';
import css from './ListingPage.module.css';

/** The first message to a listing's author where no script runs: plain fields that the server takes up. */
export function PlainEnquiry() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `ListingPage.${id}` });
  const field = useId();
  const isVisitor = useSession().currentUser === null;
  const message = usePosted('message');
  const [, code] = usePosted('$failure')?.split(' ') ?? [];
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
      {code && <Banner kind="error">{text(failures[code] ?? 'enquiryPlainFailed')}</Banner>}
      <label htmlFor={field}>{text('enquiryLabel')}</label>
      <textarea id={field} name="message" rows={7} maxLength={textMax} required defaultValue={message} />
      <button name="enquiry" value="send" className={buttonClass({})}>
        {text('enquirySend')}
      </button>
    </form>
  );
}

const failures: Readonly<Record<string, string>> = {
  'validation-missing-key': 'enquiryRequired',
  'transaction-not-possible': 'enquiryFailedNotPossible',
  'transaction-same-author-and-customer': 'enquiryFailedOwn',
  'too-many-requests': 'enquiryFailedTooOften',
  'new-account': 'enquiryPlainNewAccount',
};
