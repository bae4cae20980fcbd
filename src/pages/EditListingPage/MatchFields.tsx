import { useIntl } from 'react-intl';
import type { Category, Subcategory } from '#contract/listing/listing.ts';
import { matchChoices } from '#contract/listing/matchChoices.ts';
import {
  matchFieldKinds,
  matchFieldsOf,
  matchNumbers,
  openingHoursMax,
  type MatchField,
} from '#contract/listing/matchFields.ts';
import { CheckboxGroupField } from '#src/forms/ChoiceFields.tsx';
import { DateField } from '#src/forms/DateField.tsx';
import { SelectField } from '#src/forms/SelectField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { composeValidators, maxLength } from '#src/forms/validators.ts';
import css from './EditListingPage.module.css';
import { contradicts, isNumberOf } from './matchValidators.ts';

interface MatchFieldsProps {
  category: Category | undefined;
  subcategory: Subcategory | undefined;
}

/** The match fields (docs/listing-fields.md) that apply to this kind of listing, all optional. */
export function MatchFields({ category, subcategory }: MatchFieldsProps) {
  const intl = useIntl();
  const fields = matchFieldsOf(category, subcategory);
  if (fields.length === 0) return null;
  return (
    <fieldset className={css.group}>
      <legend className={css.groupName}>{intl.formatMessage({ id: 'EditListingPage.matchHeading' })}</legend>
      <p className={css.hint}>{intl.formatMessage({ id: 'EditListingPage.matchHint' })}</p>
      {fields.map(name => (
        <MatchInput key={name} name={name} isOffer={category !== 'lookingForPlace'} />
      ))}
    </fieldset>
  );
}

function MatchInput({ name, isOffer }: { name: MatchField; isOffer: boolean }) {
  const intl = useIntl();
  const text = (key: string, values?: Record<string, number>) =>
    intl.formatMessage({ id: `EditListingPage.${key}` }, values);
  const isPeople = name === 'adults' || name === 'children';
  const label = text(isPeople ? `${name}${isOffer ? 'Offer' : 'Request'}` : name);
  const field = { name, label, isRequired: false };
  const choices = (name in matchChoices ? matchChoices[name as keyof typeof matchChoices] : []).map(
    value => ({ value, label: intl.formatMessage({ id: `ListingFact.${name}.${value}` }) }),
  );
  switch (matchFieldKinds[name]) {
    case 'one':
      return (
        <SelectField
          {...field}
          {...(name === 'household' && { hint: text('householdHint') })}
          placeholder={text('notSaid')}
          options={choices}
        />
      );
    case 'many':
      return <CheckboxGroupField {...field} validate={contradictionOf(name, text)} options={choices} />;
    case 'day':
      return <DateField {...field} validate={contradictionOf(name, text)} />;
    case 'text':
      return (
        <TextField
          {...field}
          hint={text('openingHoursHint')}
          autoComplete="off"
          validate={maxLength(text('openingHoursTooLong', { max: openingHoursMax }), openingHoursMax)}
        />
      );
    case 'number': {
      const key = name as keyof typeof matchNumbers;
      const isNumber = isNumberOf(key, text('capacityInvalid', matchNumbers[key]));
      const contradiction = contradictionOf(name, text);
      return (
        <TextField
          {...field}
          type="number"
          inputMode="numeric"
          validate={contradiction ? composeValidators(isNumber, contradiction) : isNumber}
        />
      );
    }
  }
}

const contradictionOf = (name: MatchField, text: (key: string) => string) =>
  name === 'longestStay' || name === 'childAges' || name === 'availableUntil'
    ? contradicts(name, text(`contradiction.${name}`))
    : undefined;
