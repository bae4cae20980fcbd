import { maxPassword, minPassword } from '#contract/account/password.ts';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import {
  usePlainName,
  composeValidators,
  email as emailRule,
  password as passwordRule,
  required,
} from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './AuthenticationPage.module.css';

export function EmailField({ autoComplete }: { autoComplete: 'username' | 'username webauthn' | 'email' }) {
  const text = useMessages('AuthenticationPage');
  return (
    <TextField
      name="email"
      type="email"
      label={text('email')}
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      isRequired
      validate={composeValidators(required(text('emailRequired')), emailRule(text('emailInvalid')))}
    />
  );
}

export function NewPasswordField() {
  const text = useMessages('AuthenticationPage');
  return (
    <PasswordField
      name="password"
      label={text('password')}
      hint={text('passwordHint')}
      autoComplete="new-password"
      isRequired
      validate={composeValidators(
        required(text('passwordRequired')),
        passwordRule({
          tooShort: text('passwordTooShort', { min: minPassword }),
          tooLong: text('passwordTooLong', { max: maxPassword }),
        }),
      )}
    />
  );
}

export function NameFields() {
  const text = useMessages('AuthenticationPage');
  const isPlain = usePlainName();
  const isPlainPart = usePlainName({ isPart: true });
  return (
    <div className={css.names}>
      <TextField
        name="fname"
        label={text('firstName')}
        autoComplete="given-name"
        isRequired
        validate={composeValidators(required(text('firstNameRequired')), isPlain)}
      />
      <TextField
        name="lname"
        label={text('lastName')}
        autoComplete="family-name"
        isRequired
        validate={composeValidators(required(text('lastNameRequired')), isPlainPart)}
      />
    </div>
  );
}
