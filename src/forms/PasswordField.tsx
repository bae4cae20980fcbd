import { useState } from 'react';
import { useIntl } from 'react-intl';
import { classNames } from '#src/components/classNames.ts';
import { Field } from './Field.tsx';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './Field.module.css';

interface PasswordFieldProps extends FieldProps<string> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that reveals it. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const intl = useIntl();
  const [isShown, setIsShown] = useState(false);
  const { input, ids, error, aria } = useWiredField<string>(field);
  return (
    <Field {...field} ids={ids} error={error}>
      <div className={css.withEnd}>
        <input
          {...aria}
          {...input}
          id={ids.control}
          type={isShown ? 'text' : 'password'}
          className={css.control}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className={classNames(css.end)}
          aria-pressed={isShown}
          aria-label={intl.formatMessage({ id: 'PasswordField.showLabel' })}
          onClick={() => setIsShown(!isShown)}
        >
          {intl.formatMessage({ id: isShown ? 'PasswordField.hide' : 'PasswordField.show' })}
        </button>
      </div>
    </Field>
  );
}
