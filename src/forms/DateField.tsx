import { Field } from './Field.tsx';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './Field.module.css';

interface DateFieldProps extends FieldProps<string> {
  /** First and last allowed day, YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  autoComplete?: string | undefined;
}

/** A calendar day, YYYY-MM-DD, with the device's native picker. */
export function DateField({ min, max, autoComplete, ...field }: DateFieldProps) {
  const { input, ids, error, aria } = useWiredField<string>(field);
  return (
    <Field {...field} ids={ids} error={error}>
      <input
        {...aria}
        {...input}
        {...{ min, max, autoComplete }}
        id={ids.control}
        type="date"
        className={css.control}
      />
    </Field>
  );
}
