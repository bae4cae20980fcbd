import { FormSpy } from 'react-final-form';

const subscription = { values: true, dirty: true };

/** Reports the surrounding form's values whenever the user has changed something. Renders nothing. */
export function PersistDraft({ onType }: { onType: (values: object) => void }) {
  return (
    <FormSpy
      subscription={subscription}
      onChange={({ values, dirty }) => dirty && values && onType(values)}
    />
  );
}
