import { classNames } from '#src/components/classNames.ts';
import { Field } from './Field.tsx';
import { SelectOptions, type Option } from './SelectOptions.tsx';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './Field.module.css';

interface SelectFieldProps extends FieldProps<string> {
  options: readonly Option[];
  /** The first option, which means that nothing is selected. */
  placeholder: string;
  autoComplete?: string | undefined;
  /** Changes the value in place of the field, along with what depends on it. */
  onChange?: ((value: string) => void) | undefined;
}

export function SelectField({ options, placeholder, autoComplete, onChange, ...field }: SelectFieldProps) {
  const { input, ids, error, aria } = useWiredField<string>(field);
  return (
    <Field {...field} ids={ids} error={error}>
      <div className={css.withEnd}>
        <select
          {...aria}
          {...input}
          {...(onChange && { onChange: event => onChange(event.target.value) })}
          id={ids.control}
          className={classNames(css.control, css.select)}
          autoComplete={autoComplete}
        >
          <SelectOptions options={options} placeholder={placeholder} />
        </select>
        <span className={css.chevron} aria-hidden />
      </div>
    </Field>
  );
}
