import { useIntl } from 'react-intl';
import { formatDay } from '#contract/time/dates.ts';
import { DateField } from './DateField.tsx';
import { Field } from './Field.tsx';
import { useWiredField, type FieldProps } from './useWiredField.ts';
import css from './Field.module.css';

interface DayFieldProps extends FieldProps<string> {
  /** First and last allowed day, YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  /**
   * The day can be changed only in the calendar beside it: on phones, where the keyboard would cover it (specification
   * section 9).
   */
  isReadOnly: boolean;
}

/** A calendar day that can also be chosen in a calendar. */
export function DayField({ isReadOnly, ...field }: DayFieldProps) {
  return isReadOnly ? <ShownDay {...field} /> : <DateField {...field} />;
}

function ShownDay(field: FieldProps<string>) {
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
