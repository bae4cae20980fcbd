import type { ReactNode } from 'react';
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
import { useMessages } from '#src/util/messages.ts';

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
  const text = useMessages('SavedSearchesPage');
  return (
    <Form<SearchFormValues> {...form} worksWithoutScript>
      {Object.entries(sends).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        name="name"
        label={text('name')}
        hint={text('nameHint')}
        maxLength={maxSearchName}
        validate={required(text('nameMissing'))}
      />
      <RadioCardsField
        name="frequency"
        label={text('frequency')}
        options={searchFrequencies.map(value => ({ value, label: text(value), hint: text(`${value}Hint`) }))}
      />
      <FormError
        failure={failure}
        messages={{
          conflict: text('failedKnown'),
          'validation-invalid-params': text('tooMany', { count: maxSavedSearches }),
          'validation-invalid-value': text('failedInvalid'),
          'not-found': text('failedGone'),
        }}
      />
      <ButtonRow>
        <SubmitButton>{submitLabel}</SubmitButton>
        {children}
      </ButtonRow>
    </Form>
  );
}
