import { organisationTypes } from '#contract/account/user.ts';
import { maxName } from '#contract/account/userFields.ts';
import { SelectField } from '#src/forms/SelectField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { usePlainName, composeValidators, maxLength, required } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './ProfileSettingsPage.module.css';

export function PersonFields() {
  const text = useMessages('ProfileSettingsPage', { max: maxName });
  const tooLong = maxLength(text('nameTooLong'), maxName);
  const isPlain = usePlainName();
  const isPlainPart = usePlainName({ isPart: true });
  return (
    <div className={css.names}>
      <TextField
        name="firstName"
        label={text('firstName')}
        autoComplete="given-name"
        isRequired
        validate={composeValidators(required(text('firstNameRequired')), tooLong, isPlain)}
      />
      <TextField
        name="lastName"
        label={text('lastName')}
        hint={text('lastNameHint')}
        autoComplete="family-name"
        isRequired
        validate={composeValidators(required(text('lastNameRequired')), tooLong, isPlainPart)}
      />
    </div>
  );
}

export function OrganisationFields() {
  const text = useMessages('ProfileSettingsPage', { max: maxName });
  const isPlain = usePlainName();
  return (
    <>
      <TextField
        name="name"
        label={text('organisationName')}
        autoComplete="organization"
        isRequired
        validate={composeValidators(
          required(text('nameRequired')),
          maxLength(text('nameTooLong'), maxName),
          isPlain,
        )}
      />
      <SelectField
        name="organisationType"
        label={text('organisationType')}
        placeholder={text('organisationTypeChoose')}
        isRequired
        validate={required(text('optionRequired'))}
        options={organisationTypes.map(value => ({ value, label: text(`organisationType.${value}`) }))}
      />
    </>
  );
}
