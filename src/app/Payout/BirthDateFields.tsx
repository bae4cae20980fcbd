import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { birthDateProblem, birthYears, minimumAge } from '#contract/rules/payout/birthDate.ts';
import { SelectField } from '#src/forms/SelectField.tsx';
import css from './Payout.module.css';
import { useSay } from './useSay.ts';
import type { PersonValues } from './values.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
const plain = (value: string) => ({ value, label: value });

/** Day, month and year of birth. */
export function BirthDateFields({ name, birth }: { name: string; birth: PersonValues['birth'] }) {
  const say = useSay();
  const intl = useIntl();
  const today = useMemo(() => new Date().toISOString().slice(0, 10), []);
  const years = useMemo(() => birthYears(today).map(year => plain(String(year))), [today]);
  const months = numbers(12).map(value => ({
    value,
    label: intl.formatDate(Date.UTC(2000, Number(value) - 1, 1), { month: 'long', timeZone: 'UTC' }),
  }));
  const part = (value: string | undefined) => (value ? undefined : say('birthRequired'));
  // What is wrong with the whole date is said once, at its last part.
  const whole = (year: string | undefined) => {
    const date = { day: Number(birth?.day), month: Number(birth?.month), year: Number(year) };
    const problem = birthDateProblem(date, today);
    if (!problem || (problem === 'required' && year)) return undefined;
    return say({ required: 'birthRequired', invalid: 'birthInvalid', tooYoung: 'birthTooYoung' }[problem], {
      age: minimumAge,
    });
  };
  return (
    <fieldset className={css.birthGroup}>
      <legend className={css.label}>{say('birth')}</legend>
      <div className={css.birth}>
        <SelectField
          name={`${name}.day`}
          label={say('birthDay')}
          placeholder="–"
          options={numbers(31).map(plain)}
          isRequired
          validate={part}
        />
        <SelectField
          name={`${name}.month`}
          label={say('birthMonth')}
          placeholder="–"
          options={months}
          isRequired
          validate={part}
        />
        <SelectField
          name={`${name}.year`}
          label={say('birthYear')}
          placeholder="–"
          options={years}
          isRequired
          validate={whole}
        />
      </div>
    </fieldset>
  );
}
