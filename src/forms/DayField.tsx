import { useIntl } from 'react-intl';
import { formatDay } from '#contract/time/dates.ts';
import { Field } from './Field.tsx';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './Field.module.css';

/**
 * A day that is chosen in the calendar beside it (specification section 9): the field shows it in the reader's format
 * and takes no typing, so that no keyboard covers the calendar of a phone.
 */
export function DayField(field: FieldProps<string>) {
  const intl = useIntl();
  const { input, ids, error, aria } = useWiredField<string>(field);
  return (
    <Field {...field} ids={ids} error={error}>
      <input
        {...aria}
        name={input.name}
        onFocus={input.onFocus}
        onBlur={input.onBlur}
        id={ids.control}
        value={input.value ? formatDay(intl, input.value) : ''}
        placeholder={intl.formatMessage({ id: 'DayField.choose' })}
        readOnly
        className={css.control}
      />
    </Field>
  );
}
