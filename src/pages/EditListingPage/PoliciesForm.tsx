import { useMemo } from 'react';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft } from '#src/forms/formDraft.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import type { FieldValues } from './fieldValues.ts';
import { policiesInput, policiesOf } from './listingValues.ts';
import type { TabFormProps } from './tabs.ts';

/** Rules for guests. */
export function PoliciesForm({ listing, typed, onType, onSave, footer }: TabFormProps) {
  const initialValues = useMemo(
    () => (typed as FieldValues | undefined) ?? policiesOf(listing),
    [typed, listing],
  );

  return (
    <Form<FieldValues>
      initialValues={initialValues}
      onSubmit={values => onSave(policiesInput(values, listing))}
    >
      <FieldInputs part="policies" listing={listing} />
      <PersistDraft onType={onType} />
      {footer}
    </Form>
  );
}
