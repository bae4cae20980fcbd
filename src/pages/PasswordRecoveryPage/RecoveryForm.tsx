import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { Panel } from '#src/components/Panel/Panel.tsx';
import { cleanEmail } from '#contract/account/email.ts';
import { pathTo } from '#contract/paths.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { useFormDraft } from '#src/forms/formDraft.tsx';
import { composeValidators, email as emailRule, required } from '#src/forms/validators.ts';
import { requestPasswordReset } from '#src/store/accountThunks.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { recoveryDraftKey } from '#src/util/formDraft.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './PasswordRecoveryPage.module.css';
import { tooManyLinks } from './tooManyLinks.ts';

interface RecoveryFormProps {
  /** The previously used address, when the user came back to change it. */
  email: string | undefined;
  onSent: (email: string) => void;
}

interface RecoveryValues {
  email: string;
}

export function RecoveryForm({ email, onSent }: RecoveryFormProps) {
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
