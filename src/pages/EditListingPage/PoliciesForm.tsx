import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { textMax } from '#contract/listing/listingFields.ts';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft } from '#src/forms/formDraft.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { maxLength } from '#src/forms/validators.ts';
import { policiesInput, policiesOf, type PoliciesValues } from './listingValues.ts';
import type { TabFormProps } from './tabs.ts';

/** Rules for guests. */
export function PoliciesForm({ listing, typed, onType, onSave, footer }: TabFormProps) {
  const intl = useIntl();
  const text = (key: string) => intl.formatMessage({ id: `EditListingPage.${key}` }, { max: textMax });
  const initialValues = useMemo(
    () => (typed as PoliciesValues | undefined) ?? policiesOf(listing),
    [typed, listing],
  );

  return (
    <Form<PoliciesValues> initialValues={initialValues} onSubmit={values => onSave(policiesInput(values))}>
      <TextAreaField
        name="rules"
        label={text('rules')}
        hint={text('rulesHint')}
        rows={6}
        isRequired={false}
        validate={maxLength(text('rulesTooLong'), textMax)}
      />
      <PersistDraft onType={onType} />
      {footer}
    </Form>
  );
}
