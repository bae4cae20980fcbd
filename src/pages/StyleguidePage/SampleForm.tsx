import { useEffect, type ReactNode } from 'react';
import { useForm } from 'react-final-form';
import { Form } from '#src/forms/Form.tsx';
import { useMessages } from '#src/util/messages.ts';
import { Specimen, State, type StateName } from './Specimen.tsx';

/** Props of a sample's field. */
export interface SampleField {
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  validate?: () => string | undefined;
}

interface FieldStatesProps {
  /** Name of the field component in the code. */
  name: string;
  /** A sample value. */
  filled?: unknown;
  children: (field: SampleField) => ReactNode;
}

/** A field in each state: empty, with a hint, filled in, and invalid. */
export function FieldStates({ name, filled, children }: FieldStatesProps) {
  const text = useMessages('StyleguidePage');
  const usual: SampleField = { name: 'sample', label: text('sample.label') };
  const states: [StateName, SampleField, value?: unknown][] = [
    ['empty', { ...usual, isRequired: true }],
    ['hint', { ...usual, hint: text('sample.hint'), isRequired: false }],
    ['filled', usual, filled],
    ['wrong', { ...usual, validate: () => text('sample.wrong') }],
  ];
  return (
    <Specimen name={name}>
      {states.map(([state, field, value]) => (
        <State key={state} name={state}>
          <SampleForm value={value}>{children(field)}</SampleForm>
        </State>
      ))}
    </Specimen>
  );
}

/** A form without submission whose fields are marked as visited. */
export function SampleForm({ value, children }: { value?: unknown; children: ReactNode }) {
  return (
    <Form initialValues={{ sample: value }} onSubmit={() => undefined} worksWithoutScript>
      {children}
      <Visited />
    </Form>
  );
}

/** A field's error is shown only after it was blurred. */
function Visited() {
  const form = useForm();
  useEffect(() => {
    for (const name of form.getRegisteredFields()) {
      form.focus(name as never);
      form.blur(name as never);
    }
  }, [form]);
  return null;
}
