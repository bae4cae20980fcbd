import { FormattedMessage, useIntl } from 'react-intl';
import type { User } from '#contract/account/user.ts';
import { confirmEmailId } from '#src/features/PageFrame/PageFrame.tsx';
import { PushOffer } from '#src/features/Push/PushOffer.tsx';
import { ConfirmEmail } from '#src/features/ResendVerification/ConfirmEmail.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { NameInSentence } from '#src/components/UserName/UserName.tsx';
import { useSession } from '#src/store/hooks.ts';
import { isImpersonated } from '#src/store/session.ts';
import css from './FirstMessage.module.css';

/** Confirms that the first message was sent, says when to expect an answer, and asks to confirm the email address. */
export function FirstMessage({ to }: { to: User | undefined }) {
  const intl = useIntl();
  const session = useSession();
  const band = to?.answersWithin;
  return (
    <>
      <Banner kind="success" illustration="enquirySent">
        <FormattedMessage
          id={`TransactionPage.sentTo${band ? `.${band}` : ''}`}
          values={{ name: <NameInSentence user={to} /> }}
        />
      </Banner>
      <PushOffer from={to} />
      {session.currentUser?.emailVerified === false && !isImpersonated(session) && (
        <section
          className={css.confirm}
          id={confirmEmailId}
          aria-label={intl.formatMessage({ id: 'Notices.emailTitle' })}
        >
          <ConfirmEmail />
        </section>
      )}
    </>
  );
}
