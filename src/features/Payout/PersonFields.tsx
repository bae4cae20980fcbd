import { getIn } from 'final-form';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { isPhoneNumber } from '#contract/account/phoneNumber.ts';
import { useMessages } from '#src/util/messages.ts';
import { TextField } from '#src/forms/TextField.tsx';
import { composeValidators, email as emailRule, required } from '#src/forms/validators.ts';
import { classNames } from '#src/components/classNames.ts';
import { FieldGroup } from '#src/forms/Field.tsx';
import { type Option, SelectOptions } from '#src/forms/SelectOptions.tsx';
import { useWiredField } from '#src/forms/useWiredField.ts';
import { serverDate } from '#src/util/clock.ts';
import { type CountryWithId, isPersonalId, needsPersonalId } from './rules/personalId.ts';
import { AddressFields } from './AddressFields.tsx';
import { birthDateProblem, birthYears, minimumAge } from './rules/birthDate.ts';
import type { PersonValues } from './values.ts';
import css from './Payout.module.css';
import fieldCss from '#src/forms/Field.module.css';

interface PersonFieldsProps {
  /** The path of the person in the form's values. */
  name: string;
  country: string;
  /** The user: the payee or representative of the company, with contact details. */
  isSelf?: boolean;
}

/** Name and address of a person; for the user also contact details and personal id. */
export function PersonFields({ name, country, isSelf = false }: PersonFieldsProps) {
  const text = useMessages('Payout');
  const auto = (kind: string) => (isSelf ? kind : 'off');
  return (
    <>
      <div className={css.row}>
        <TextField
          name={`${name}.firstName`}
          label={text('firstName')}
          autoComplete={auto('given-name')}
          isRequired
          validate={required(text('firstNameRequired'))}
        />
        <TextField
          name={`${name}.lastName`}
          label={text('lastName')}
          autoComplete={auto('family-name')}
          isRequired
          validate={required(text('lastNameRequired'))}
        />
      </div>
      <BirthDateFields name={`${name}.birth`} />
      {isSelf && (
        <>
          <TextField
            name={`${name}.email`}
            type="email"
            label={text('email')}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            isRequired
            validate={composeValidators(required(text('emailRequired')), emailRule(text('emailInvalid')))}
          />
          <PhoneField name={`${name}.phone`} autoComplete="tel" />
          {needsPersonalId(country) && <PersonalIdField name={`${name}.personalId`} country={country} />}
        </>
      )}
      <AddressFields name={`${name}.address`} country={country} isOwn={isSelf} />
    </>
  );
}

export function PhoneField({ name, autoComplete }: { name: string; autoComplete: string }) {
  const text = useMessages('Payout');
  const right = (typed: string | undefined) =>
    typed && !isPhoneNumber(typed) ? text('phoneInvalid') : undefined;
  return (
    <TextField
      name={name}
      type="tel"
      label={text('phone')}
      hint={text('phoneHint')}
      autoComplete={autoComplete}
      inputMode="tel"
      isRequired
      validate={composeValidators<string>(required(text('phoneRequired')), right)}
    />
  );
}

function PersonalIdField({ name, country }: { name: string; country: CountryWithId }) {
  const text = useMessages('Payout');
  const right = (typed: string | undefined) =>
    typed && !isPersonalId(country, typed) ? text('personalIdInvalid') : undefined;
  return (
    <TextField
      name={name}
      label={text(`personalId.${country}`)}
      hint={text('personalIdHint')}
      autoComplete="off"
      isRequired
      validate={composeValidators<string>(required(text('personalIdRequired')), right)}
    />
  );
}

const plain = (value: number): Option => ({ value: String(value), label: String(value) });
const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const days = numbersUpTo(31).map(plain);

/** Day, month and year of birth, with one error message for the three. */
function BirthDateFields({ name }: { name: string }) {
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
