import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Link } from '#src/components/Link/Link.tsx';
import type { PendingIdentity } from '#contract/account/user.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { cleanEmail } from '#contract/account/email.ts';
import { pathTo } from '#contract/paths.ts';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { formatWait } from '#src/forms/wait.ts';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { required } from '#src/forms/validators.ts';
import { loginAndLink } from '#src/store/confirmThunks.ts';
import { login } from '#src/store/sessionThunks.ts';
import { recoveryDraftKey, saveFormDraft } from '#src/util/formDraft.ts';
import { EmailField } from './fields.tsx';
import { siteNames } from '#src/config/socialLogins.ts';
import { useSubmit } from './useSend.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { useSupportsPasskeys } from '#src/features/Passkeys/passkeys.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';

export interface AuthFormProps {
  /** Value typed on the other tab. */
  email: string | undefined;
  onEmail: (email: string) => void;
}

interface LoginValues {
  email: string;
  password: string;
}

/** Signs in; with `pending` it also links the identity provider to the account. */
export function LoginForm({ email, onEmail, pending }: AuthFormProps & { pending: PendingIdentity | null }) {
  const text = useMessages('AuthenticationPage');
  const intl = useIntl();
  const { state } = useLocation() as { state: unknown };
  const { isBusy, failure, handleSubmit } = useSubmit<LoginValues>(values => {
    onEmail(values.email);
    const send = pending ? loginAndLink : login;
    return send(cleanEmail(values.email), values.password);
  });
  const known = email ?? pending?.email;
  const site = pending ? siteNames[pending.idpId] : '';
  const messages = {
    'too-many-requests': text('tooManyTries', {
      when: formatWait(failure, intl),
      forgot: text('forgotPassword'),
    }),
    ...(failure?.status === 401 ? { [failure.code]: text('loginFailed') } : {}),
    ...(pending ? { conflict: text('linkedElsewhere', { site }), 'not-found': text('confirmExpired') } : {}),
  };

  return (
    <>
      {pending && (
        <Banner kind="info" title={text('linkTitle', { site })}>
          <p>{text('linkText', { site })}</p>
          <Link to={pathTo('LoginPage', {})} state={state}>
            {text('linkNot')}
          </Link>
        </Banner>
      )}
      <Form<LoginValues>
        worksWithoutScript
        label={text('loginTitle')}
        onSubmit={handleSubmit}
        {...(known === undefined ? {} : { initialValues: { email: known } })}
      >
        {({ email: typed }) => (
          <>
            <EmailField autoComplete={pending ? 'username' : 'username webauthn'} />
            <PasswordField
              name="password"
              label={text('password')}
              autoComplete="current-password"
              isRequired
              validate={required(text('passwordRequired'))}
            />
            <Link
              to={pathTo('PasswordRecoveryPage', {})}
              onClick={() => typed && saveFormDraft(recoveryDraftKey, { email: typed })}
            >
              {text('forgotPassword')}
            </Link>
            <FormError failure={failure} messages={messages} />
            <SubmitButton isFullWidth busy={isBusy}>
              {text(pending ? 'linkButton' : 'loginButton', { site })}
            </SubmitButton>
          </>
        )}
      </Form>
      {!pending && <LazyPasskeyLogin />}
    </>
  );
}

/** Loads passkey login once the page works, if browser and site support it. */
export function LazyPasskeyLogin() {
  const { apiUrl } = useSettings();
  const isOffered = useSupportsPasskeys() && apiUrl === '';
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    if (!isOffered) return;
    // The page works without it.
    import('./PasskeyLogin.tsx').then(
      ({ PasskeyLogin }) => setPart(() => PasskeyLogin),
      () => undefined,
    );
  }, [isOffered]);
  return Part ? <Part /> : null;
}
