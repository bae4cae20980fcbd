import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import { usePostedFailure, usePostedField } from './posted.ts';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './Field.module.css';

type InputProps = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'autoCapitalize' | 'disabled'
>;

interface TextFieldProps extends FieldProps<string>, InputProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | undefined;
}

export function TextField({
  name,
  label,
  hint,
  isLabelHidden,
  isRequired,
  validate,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const posted = usePostedField(name);
  const isRefused = usePostedFailure(name) !== undefined;
  const refusal = isRefused ? validate?.(posted) : undefined;
  const { input, ids, error, aria } = useWiredField<string>(
    { name, label, hint, isRequired, validate, refusal },
    { initialValue: posted },
  );
  return (
    <Field {...{ label, hint, isLabelHidden, isRequired, ids, error }}>
      <input
        {...rest}
        {...aria}
        {...input}
        id={ids.control}
        type={type}
        // Addresses, numbers and web addresses are written from left to right in every language.
        dir={type === 'text' ? 'auto' : undefined}
        className={css.control}
      />
    </Field>
  );
}
