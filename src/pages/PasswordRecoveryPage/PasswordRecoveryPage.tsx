import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageFrame } from '#src/features/PageFrame/PageFrame.tsx';
import { Container } from '#src/components/Container/Container.tsx';
import { useMessages } from '#src/util/messages.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { classNames } from '#src/components/classNames.ts';
import { MessagePanel } from '#src/components/MessagePanel/MessagePanel.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { requestPasswordReset } from '#src/store/accountThunks.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { Link } from '#src/components/Link/Link.tsx';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { cleanEmail } from '#contract/account/email.ts';
import { pathTo } from '#contract/paths.ts';
import { Form } from '#src/forms/Form.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { useFormDraft } from '#src/forms/formDraft.tsx';
import { composeValidators, email as emailRule, required } from '#src/forms/validators.ts';
import { recoveryDraftKey } from '#src/util/formDraft.ts';
import { tooManyLinks } from './tooManyLinks.ts';
import css from './PasswordRecoveryPage.module.css';

/** Requests a mail with a link to set a new password. */
export function PasswordRecoveryPage() {
  const text = useMessages('PasswordRecoveryPage');
  const [email, setEmail] = useState<string>();
  const [isSent, setIsSent] = useState(false);

  const handleSent = (address: string) => {
    setEmail(address);
    setIsSent(true);
  };

  return (
    <PageFrame title={text('title')} robots="noindex">
      <Container width="form" className={css.page}>
        {isSent && email !== undefined ? (
          <RecoverySent email={email} onChangeEmail={() => setIsSent(false)} />
        ) : (
          <RecoveryForm email={email} onSent={handleSent} />
        )}
      </Container>
    </PageFrame>
  );
}

interface RecoverySentProps {
  email: string;
  onChangeEmail: () => void;
}

/**
 * Says where to look for the mail. The text is the same whether or not the address has an account, since operators can
 * choose not to reveal that (readings 50).
 */
function RecoverySent({ email, onChangeEmail }: RecoverySentProps) {
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

interface RecoveryFormProps {
  /** The previously used address, when the user came back to change it. */
  email: string | undefined;
  onSent: (email: string) => void;
}

interface RecoveryValues {
  email: string;
}

function RecoveryForm({ email, onSent }: RecoveryFormProps) {
  const intl = useIntl();
  const text = useMessages('PasswordRecoveryPage');
  const dispatch = useAppDispatch();
  // Takes over the address typed into the login form.
  const { typed, forget } = useFormDraft(recoveryDraftKey);
  const [failure, setFailure] = useState<Failure | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const before = email === undefined ? (typed as Partial<RecoveryValues> | undefined) : { email };

  useEffect(() => {
    if (email !== undefined) panel.current?.querySelector('input')?.focus();
  }, [email]);

  const handleSubmit = async (values: RecoveryValues) => {
    const address = cleanEmail(values.email);
    setFailure(null);
    try {
      await dispatch(requestPasswordReset(address));
    } catch (caught) {
      const failed = toFailure(caught);
      if (failed.code === 'email-not-found') return { email: text('emailNotFound') };
      return setFailure(failed);
    }
    forget();
    onSent(address);
  };

  return (
    <>
      <div>
        <h1>{text('title')}</h1>
        <p className={css.intro}>{text('intro')}</p>
      </div>
      <div ref={panel}>
        <Panel className={css.panel}>
          <Form<RecoveryValues>
            key={before?.email}
            label={text('title')}
            onSubmit={handleSubmit}
            initialValues={before}
          >
            <TextField
              name="email"
              type="email"
              label={text('email')}
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              isRequired
              validate={composeValidators(required(text('emailRequired')), emailRule(text('emailInvalid')))}
            />
            <FormError
              failure={failure}
              messages={{
                ...tooManyLinks(failure, intl),
                ...(failure && failure.status >= 500 ? { [failure.code]: text('recoveryFailed') } : {}),
              }}
            />
            <SubmitButton isFullWidth>{text('submit')}</SubmitButton>
          </Form>
          <Link to={pathTo('LoginPage', {})}>{text('toLogin')}</Link>
        </Panel>
      </div>
    </>
  );
}

export { PasswordRecoveryPage as Page };
