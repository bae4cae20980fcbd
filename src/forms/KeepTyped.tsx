import { FormSpy } from 'react-final-form';

const subscription = { values: true, dirty: true };

/** Stands in a form and hands on its values whenever a person has changed something. Shows nothing. */
export function KeepTyped({ onType }: { onType: (values: object) => void }) {
  return (
    <FormSpy
      subscription={subscription}
      onChange={({ values, dirty }) => dirty && values && onType(values)}
    />
  );
}
