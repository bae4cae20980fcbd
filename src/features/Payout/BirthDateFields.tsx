import { getIn } from 'final-form';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useMessages } from '#src/util/messages.ts';
import { birthDateProblem, birthYears, minimumAge } from './rules/birthDate.ts';
import { classNames } from '#src/components/classNames.ts';
import { FieldGroup } from '#src/forms/Field.tsx';
import fieldCss from '#src/forms/Field.module.css';
import { SelectOptions, type Option } from '#src/forms/SelectOptions.tsx';
import { useWiredField } from '#src/forms/useWiredField.ts';
import { serverDate } from '#src/util/clock.ts';
import css from './Payout.module.css';
import type { PersonValues } from './values.ts';

const plain = (value: number): Option => ({ value: String(value), label: String(value) });
const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const days = numbersUpTo(31).map(plain);

/** Day, month and year of birth, with one error message for the three. */
export function BirthDateFields({ name }: { name: string }) {
  const text = useMessages('Payout');
  const intl = useIntl();
  const today = useMemo(() => serverDate().toISOString().slice(0, 10), []);
  const years = useMemo(() => birthYears(today).map(plain), [today]);
  const months = useMemo(
    () =>
      numbersUpTo(12).map(month => ({
        value: String(month),
        label: intl.formatDate(Date.UTC(2000, month - 1, 1), { month: 'long', timeZone: 'UTC' }),
      })),
    [intl],
  );
  const given = (value: string | undefined) => (value ? undefined : text('birthRequired'));
  // Errors of the whole date are shown at its last part.
  const whole = (year: string | undefined, all: object = {}) => {
    if (!year) return text('birthRequired');
    const { day, month } = (getIn(all, name) ?? {}) as NonNullable<PersonValues['birth']>;
    const date = { day: Number(day), month: Number(month), year: Number(year) };
    const problem = birthDateProblem(date, today);
    if (!problem || problem === 'required') return undefined;
    return text(problem === 'invalid' ? 'birthInvalid' : 'birthTooYoung', { age: minimumAge });
  };
  const part = { isRequired: true };
  const day = useWiredField<string>({
    ...part,
    name: `${name}.day`,
    label: text('birthDay'),
    validate: given,
  });
  const month = useWiredField<string>({
    ...part,
    name: `${name}.month`,
    label: text('birthMonth'),
    validate: given,
  });
  const year = useWiredField<string>({
    ...part,
    name: `${name}.year`,
    label: text('birthYear'),
    validate: whole,
  });
  const parts = [
    { wired: day, label: text('birthDay'), options: days },
    { wired: month, label: text('birthMonth'), options: months },
    { wired: year, label: text('birthYear'), options: years },
  ];
  const wrong = parts.find(({ wired }) => wired.error)?.wired;
  const ids = { ...day.ids, error: wrong?.ids.error };
  return (
    <FieldGroup label={text('birth')} isRequired ids={ids} error={wrong?.error}>
      <div className={css.birth}>
        {parts.map(({ wired, label, options }) => (
          <div key={label} className={fieldCss.withEnd}>
            <select
              {...wired.aria}
              {...wired.input}
              id={wired.ids.control}
              aria-label={label}
              aria-describedby={wired.error ? ids.error : undefined}
              className={classNames(fieldCss.control, fieldCss.select)}
            >
              <SelectOptions options={options} placeholder={label} />
            </select>
            <span className={fieldCss.chevron} aria-hidden />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
