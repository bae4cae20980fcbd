import { Form } from '#src/forms/Form.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { ReasonField } from './ReasonField.tsx';

interface ReasonFormProps {
  label: string;
  submit: string;
  onReason: (reason: string) => Promise<boolean>;
}

/** Asks why, before something private is shown. */
export function ReasonForm({ label, submit, onReason }: ReasonFormProps) {
  return (
    <Form<{ reason: string }> label={label} onSubmit={async ({ reason }) => void (await onReason(reason))}>
      <ReasonField />
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </Form>
  );
}
