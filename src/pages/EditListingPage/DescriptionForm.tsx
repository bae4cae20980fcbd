import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { capacity, textMax, titleMax } from '#contract/listing/listingFields.ts';
import { cleanWords } from '#contract/text/pastedText.ts';
import { CheckboxGroupField } from '#src/forms/ChoiceFields.tsx';
import { DateField } from '#src/forms/DateField.tsx';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft } from '#src/forms/formDraft.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { composeValidators, maxLength, required, type Validator } from '#src/forms/validators.ts';
import { languageOptions } from '#src/forms/languageOptions.ts';
import { MatchFields } from './MatchFields.tsx';
import { contradicts } from './matchValidators.ts';
import { descriptionInput, descriptionOf, type DescriptionValues } from './listingValues.ts';
import type { TabFormProps } from './tabs.ts';

/** Title, description and related facts. */
export function DescriptionForm({ listing, typed, onType, onSave, footer }: TabFormProps) {
  const intl = useIntl();
  const { category, subcategories } = listing?.publicData ?? {};
  const kind = category === 'lookingForPlace' ? 'Request' : 'Offer';
  const isPlace = subcategories === 'accomodation';
  const text = (key: string, values?: Record<string, string | number>) =>
    intl.formatMessage({ id: `EditListingPage.${key}` }, values);
  const initialValues = useMemo(
    () => (typed as DescriptionValues | undefined) ?? descriptionOf(listing),
    [typed, listing],
  );
  const isPeople: Validator<string> = value =>
    !value || (/^\d+$/.test(value) && Number(value) >= capacity.min && Number(value) <= capacity.max)
      ? undefined
      : text('capacityInvalid', capacity);

  return (
    <Form<DescriptionValues>
      initialValues={initialValues}
      onSubmit={values => onSave(descriptionInput(values, listing))}
    >
      {values => (
        <>
          <TextField
            name="title"
            label={text('title')}
            hint={text('titleCounter', { left: titleMax - cleanWords(values.title ?? '').length })}
            placeholder={text(`titlePlaceholder${kind}`)}
            autoComplete="off"
            isRequired
            validate={composeValidators(
              required(text('titleRequired')),
              maxLength(text('titleTooLong', { max: titleMax }), titleMax),
            )}
          />
          <TextAreaField
            name="description"
            label={text('description')}
            hint={text(`descriptionHint${kind}`)}
            rows={8}
            isRequired
            validate={composeValidators(
              required(text('descriptionRequired')),
              maxLength(text('descriptionTooLong', { max: textMax }), textMax),
            )}
          />
          {isPlace && (
            <TextField
              name="capacityNumberOfPeople"
              type="number"
              inputMode="numeric"
              label={text(`capacity${kind}`)}
              isRequired={false}
              validate={composeValidators(
                isPeople,
                contradicts('capacityNumberOfPeople', text('contradiction.capacityNumberOfPeople')),
              )}
            />
          )}
          <DateField name="availableFrom" label={text('availableFrom')} isRequired={false} />
          <CheckboxGroupField
            name="language"
            label={text('language')}
            isRequired={false}
            options={languageOptions(intl.locale, listing?.publicData.language)}
          />
          <MatchFields category={category} subcategory={subcategories} />
          <PersistDraft onType={onType} />
          {footer}
        </>
      )}
    </Form>
  );
}
