import { useIntl } from 'react-intl';
import { passwordMax, passwordMin } from '#contract/rules/password.ts';
import { PasswordField } from '#src/forms/PasswordField.tsx';
import { composed, password, required } from '#src/forms/validators.ts';

/** `newPassword`: one that is chosen now, by the rule of specification section 5. */
export function NewPasswordField({ label }: { label: string }) {
  const intl = useIntl();
  const say = (key: string, values?: Record<string, number>) =>
    intl.formatMessage({ id: `NewPasswordField.${key}` }, values);
  return (
    <PasswordField
      name="newPassword"
      label={label}
      hint={say('hint')}
      autoComplete="new-password"
      isRequired
      validate={composed(
        required(say('required')),
        password({
          tooShort: say('tooShort', { min: passwordMin }),
          tooLong: say('tooLong', { max: passwordMax }),
        }),
      )}
    />
  );
}
