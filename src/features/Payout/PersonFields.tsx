import { isPhoneNumber } from '#contract/account/phoneNumber.ts';
import { useMessages } from '#src/util/messages.ts';
import { isPersonalId, needsPersonalId, type CountryWithId } from './rules/personalId.ts';
import { TextField } from '#src/forms/TextField.tsx';
import { composeValidators, email as emailRule, required } from '#src/forms/validators.ts';
import { AddressFields } from './AddressFields.tsx';
import { BirthDateFields } from './BirthDateFields.tsx';
import css from './Payout.module.css';

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
