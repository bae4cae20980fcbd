import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { requestPasswordReset } from '#src/store/accountThunks.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './PasswordRecoveryPage.module.css';
import { tooManyLinks } from './tooManyLinks.ts';

interface RecoverySentProps {
  email: string;
  onChangeEmail: () => void;
}

/**
 * Says where to look for the mail. The text is the same whether or not the address has an account, since operators can
 * choose not to reveal that (readings 50).
 */
export function RecoverySent({ email, onChangeEmail }: RecoverySentProps) {
  const intl = useIntl();
  const text = useMessages('PasswordRecoveryPage');
  const dispatch = useAppDispatch();
  const [resend, setResend] = useState<'idle' | 'sending' | 'sent' | Failure>('idle');

  const handleResend = async () => {
    setResend('sending');
    try {
      await dispatch(requestPasswordReset(email));
      setResend('sent');
    } catch (caught) {
      setResend(toFailure(caught));
    }
  };

  const failure = typeof resend === 'object' ? resend : null;
  return (
    <MessagePanel icon="inbox" title={text('sentTitle')} takesFocus>
      <p>
        <FormattedMessage id="PasswordRecoveryPage.sentText" values={{ email: <b>{email}</b> }} />
      </p>
      <p className={css.soft}>{text('sentHint')}</p>
      <FormError
        failure={failure}
        messages={tooManyLinks(failure, intl)}
        otherwise={text('recoveryFailed')}
      />
      <div className={css.actions}>
        <Button variant="secondary" busy={resend === 'sending'} onClick={() => void handleResend()}>
          {text('resend')}
        </Button>
        <Button variant="quiet" onClick={onChangeEmail}>
          {text('changeEmail')}
        </Button>
      </div>
      <p role="status" className={classNames(css.soft, css.status)}>
        {resend === 'sent' && text('sentAgain')}
      </p>
    </MessagePanel>
  );
}
