import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { pathTo } from '#src/config/paths.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { composed, email as emailRule, required } from '#src/forms/validators.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { login } from '#src/store/sessionThunks.ts';
import { recoveryDraftKey } from '#src/util/recoveryDraft.ts';
import { keepTyped } from '#src/util/typedDraft.ts';

export interface AuthFormProps {
  /** What was typed on the other tab. */
  email: string | undefined;
  onEmail: (email: string) => void;
}

interface LoginValues {
  email: string;
  password: string;
}

export function LoginForm({ email, onEmail }: AuthFormProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(state => state.auth.inProgress !== null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const text = (key: string) => intl.formatMessage({ id: `AuthenticationPage.${key}` });

  const handleSubmit = async (values: LoginValues) => {
    onEmail(values.email);
    setFailure(null);
    try {
      await dispatch(login(values.email.trim(), values.password));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };

  return (
    <Form<LoginValues>
      label={text('loginTitle')}
      onSubmit={handleSubmit}
      {...(email === undefined ? {} : { initialValues: { email } })}
    >
      {({ email: typed }) => (
        <>
          <TextField
            name="email"
            type="email"
            label={text('email')}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            isRequired
            validate={composed(required(text('emailRequired')), emailRule(text('emailInvalid')))}
          />
          <PasswordField
            name="password"
            label={text('password')}
            autoComplete="current-password"
            isRequired
            validate={required(text('passwordRequired'))}
          />
          <Link
            to={pathTo('PasswordRecoveryPage', {})}
            onClick={() => typed && keepTyped(recoveryDraftKey, { email: typed })}
          >
            <FormattedMessage id="AuthenticationPage.forgotPassword" />
          </Link>
          <FormError
            failure={failure}
            {...(failure?.status === 401 ? { messages: { [failure.code]: text('loginFailed') } } : {})}
          />
          <SubmitButton isFullWidth busy={isBusy}>
            <FormattedMessage id="AuthenticationPage.loginButton" />
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
