import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import {
  maxSavedSearches,
  searchFrequencies,
  maxSearchName,
  type SearchFrequency,
} from '#contract/listing/savedSearches.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import type { Failure } from '#src/api/failure.ts';
import { RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { TextField } from '#src/forms/TextField.tsx';
import { required } from '#src/forms/validators.ts';

export interface SearchFormValues {
  name: string;
  frequency: SearchFrequency;
}

interface SearchFormProps {
  label: string;
  /** Hidden fields for submission without JavaScript. */
  sends: Readonly<Record<string, string>>;
  initialValues: SearchFormValues;
  failure: Failure | null;
  submitLabel: string;
  onSubmit: (values: SearchFormValues) => Promise<void>;
  /** Content beside the button. */
  children?: ReactNode;
}

/** Name and mail frequency of a saved search. */
export function SearchForm({ sends, failure, submitLabel, children, ...form }: SearchFormProps) {
  const intl = useIntl();
  const say = (key: string, values?: Record<string, number>) =>
    intl.formatMessage({ id: `SavedSearchesPage.${key}` }, values);
  return (
    <Form<SearchFormValues> {...form} worksWithoutScript>
      {Object.entries(sends).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        name="name"
        label={say('name')}
        hint={say('nameHint')}
        maxLength={maxSearchName}
        validate={required(say('nameMissing'))}
      />
      <RadioCardsField
        name="frequency"
        label={say('frequency')}
        options={searchFrequencies.map(value => ({ value, label: say(value), hint: say(`${value}Hint`) }))}
      />
      <FormError
        failure={failure}
        messages={{
          conflict: say('failedKnown'),
          'validation-invalid-params': say('tooMany', { count: maxSavedSearches }),
          'validation-invalid-value': say('failedInvalid'),
          'not-found': say('failedGone'),
        }}
      />
      <ButtonRow>
        <SubmitButton>{submitLabel}</SubmitButton>
        {children}
      </ButtonRow>
    </Form>
  );
}
