import { isPhoneNumber } from '#contract/account/phoneNumber.ts';
import { isPersonalId, needsPersonalId } from './rules/personalId.ts';
import { TextField } from '#src/forms/TextField.tsx';
import { composeValidators, email as emailRule, required } from '#src/forms/validators.ts';
import { AddressFields } from './AddressFields.tsx';
import { BirthDateFields } from './BirthDateFields.tsx';
import css from './Payout.module.css';
import { usePayoutMessages } from './useSay.ts';

interface PersonFieldsProps {
  /** The path of the person in the form's values. */
  name: string;
  country: string;
  /** The user: the payee or representative of the company, with contact details. */
  isSelf?: boolean;
}

/** Name and address of a person; for the user also contact details and personal id. */
export function PersonFields({ name, country, isSelf = false }: PersonFieldsProps) {
  const say = usePayoutMessages();
  const auto = (kind: string) => (isSelf ? kind : 'off');
  return (
    <>
      <div className={css.row}>
        <TextField
          name={`${name}.firstName`}
          label={say('firstName')}
          autoComplete={auto('given-name')}
          isRequired
          validate={required(say('firstNameRequired'))}
        />
        <TextField
          name={`${name}.lastName`}
          label={say('lastName')}
          autoComplete={auto('family-name')}
          isRequired
          validate={required(say('lastNameRequired'))}
        />
      </div>
      <BirthDateFields name={`${name}.birth`} />
      {isSelf && (
        <>
          <TextField
            name={`${name}.email`}
            type="email"
            label={say('email')}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            isRequired
            validate={composeValidators(required(say('emailRequired')), emailRule(say('emailInvalid')))}
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
  const say = usePayoutMessages();
  const right = (text: string | undefined) =>
    text && !isPhoneNumber(text) ? say('phoneInvalid') : undefined;
  return (
    <TextField
      name={name}
      type="tel"
      label={say('phone')}
      hint={say('phoneHint')}
      autoComplete={autoComplete}
      inputMode="tel"
      isRequired
      validate={composeValidators<string>(required(say('phoneRequired')), right)}
    />
  );
}

function PersonalIdField({ name, country }: { name: string; country: string }) {
  const say = usePayoutMessages();
  const right = (text: string | undefined) =>
    text && !isPersonalId(country, text) ? say('personalIdInvalid') : undefined;
  return (
    <TextField
      name={name}
      label={say(`personalId.${country}`)}
      hint={say('personalIdHint')}
      autoComplete="off"
      isRequired
      validate={composeValidators<string>(required(say('personalIdRequired')), right)}
    />
  );
}
