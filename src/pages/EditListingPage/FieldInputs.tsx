import { useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import { findContradiction } from '#contract/listing/contradictions.ts';
import { allChoices, isWithin } from '#contract/listing/values.ts';
import { CheckboxField, CheckboxGroupField } from '#src/forms/ChoiceFields.tsx';
import { DateField } from '#src/forms/DateField.tsx';
import { SelectField } from '#src/forms/SelectField.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { languageOptions } from '#src/forms/languageOptions.ts';
import { composeValidators, maxLength, type Validator } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';
import { rowsIn, typedData, type FieldValues, type FormPart, type FormRow } from './fieldValues.ts';

interface FieldInputsProps {
  listing: Listing | null;
  part: FormPart;
}

/** The controls of the fields (docs/listing-fields.md) that this part of the editor asks for, all optional. */
export const FieldInputs = ({ listing, part }: FieldInputsProps) =>
  rowsIn(part, listing).map(row => <FieldInput key={row.name} row={row} listing={listing} />);

/** The control of one field. */
export function FieldInput({ row, listing }: { row: FormRow; listing: Listing | null }) {
  const intl = useIntl();
  const { name } = row;
  const text = useMessages('EditListingPage');
  /** The text of the first key that has one. */
  const firstText = (keys: readonly string[], values?: Record<string, number>) => {
    const id = keys.map(key => `EditListingPage.${key}`).find(one => one in intl.messages);
    return id && intl.formatMessage({ id }, values);
  };
  const kind = listing?.publicData.category === 'lookingForPlace' ? 'Request' : 'Offer';
  const field = {
    name,
    label: firstText([`${name}${kind}`, name]) ?? name,
    hint: firstText([`${name}Hint`]),
    isRequired: false,
  };
  const contradiction = contradicts(name, firstText([`contradiction.${name}`]));
  const options = (choices: readonly string[]) =>
    choices.map(value => ({ value, label: intl.formatMessage({ id: `ListingFact.${name}.${value}` }) }));
  switch (row.kind) {
    case 'one':
      return (
        <SelectField
          {...field}
          validate={contradiction}
          placeholder={text('notSaid')}
          options={options(row.choices)}
        />
      );
    case 'many':
      return (
        <CheckboxGroupField {...field} validate={contradiction} options={options(allChoices(row.choices))} />
      );
    case 'languages':
      return (
        <CheckboxGroupField {...field} options={languageOptions(intl.locale, listing?.publicData.language)} />
      );
    case 'boolean':
      return <CheckboxField {...field} />;
    case 'day':
      return <DateField {...field} validate={contradiction} />;
    case 'text': {
      const { max, lines } = row;
      const validate = maxLength(firstText([`${name}TooLong`, 'textTooLong'], { max }) ?? '', max);
      return lines === undefined ? (
        <TextField {...field} autoComplete="off" validate={validate} />
      ) : (
        <TextAreaField {...field} rows={lines} validate={validate} />
      );
    }
    case 'number':
      return (
        <TextField
          {...field}
          type="number"
          inputMode="numeric"
          validate={composeValidators(
            isNumberIn(row.limits, text('numberInvalid', { ...row.limits })),
            contradiction,
          )}
        />
      );
    case 'place':
      return null;
  }
}

/** Requires a whole number within the limits; an empty field is valid. */
const isNumberIn =
  (limits: { min: number; max: number }, message: string): Validator<string> =>
  value =>
    value && !isWithin(limits, /^\d+$/.test(value) ? Number(value) : undefined) ? message : undefined;

/** Requires that the field doesn't contradict another one of the form. */
const contradicts =
  (name: string, message: string | undefined): Validator =>
  (_value, all) =>
    message !== undefined && findContradiction(typedData((all ?? {}) as FieldValues)) === name
      ? message
      : undefined;
