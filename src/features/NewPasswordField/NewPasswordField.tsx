import { minOperatorPassword, maxPassword, minPassword } from '#contract/account/password.ts';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { composeValidators, password, required } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './NewPasswordField.module.css';

interface NewPasswordFieldProps {
  label: string;
  /** The account of the password, for password managers. */
  email: string;
}

/** Returns the messages for a new password that the server refused, for the `FormError` of a form with this field. */
export function useNewPasswordMessages() {
  const text = useMessages('NewPasswordField');
  const values = { min: minOperatorPassword };
  return {
    'short-for-operator': text('shortForOperator', values),
  };
}

/** The field `newPassword`, for choosing a password by the rule of specification section 5. */
export function NewPasswordField({ label, email }: NewPasswordFieldProps) {
  const text = useMessages('NewPasswordField');
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
        hint={text('hint')}
        autoComplete="new-password"
        isRequired
        validate={composeValidators(
          required(text('required')),
          password({
            tooShort: text('tooShort', { min: minPassword }),
            tooLong: text('tooLong', { max: maxPassword }),
          }),
        )}
      />
    </>
  );
}
