import { useIntl } from 'react-intl';
import { minOperatorPassword, maxPassword, minPassword } from '#contract/account/password.ts';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { composeValidators, password, required } from '#src/forms/validators.ts';
import css from './NewPasswordField.module.css';

interface NewPasswordFieldProps {
  label: string;
  /** The account of the password, for password managers. */
  email: string;
}

/** Returns the messages for a new password that the server refused, for the `FormError` of a form with this field. */
export function useNewPasswordMessages() {
  const intl = useIntl();
  const values = { min: minOperatorPassword };
  return {
    'short-for-operator': intl.formatMessage({ id: 'NewPasswordField.shortForOperator' }, values),
  };
}

/** The field `newPassword`, for choosing a password by the rule of specification section 5. */
export function NewPasswordField({ label, email }: NewPasswordFieldProps) {
  const intl = useIntl();
  const say = (key: string, values?: Record<string, number>) =>
    intl.formatMessage({ id: `NewPasswordField.${key}` }, values);
  return (
    <>
      <input
        className={css.username}
        type="text"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        name="newPassword"
        label={label}
        hint={say('hint')}
        autoComplete="new-password"
        isRequired
        validate={composeValidators(
          required(say('required')),
          password({
            tooShort: say('tooShort', { min: minPassword }),
            tooLong: say('tooLong', { max: maxPassword }),
          }),
        )}
      />
    </>
  );
}
