import type { Failure } from '#src/api/failure.ts';
import { Form } from '#src/forms/Form.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { ReasonField } from './ReasonField.tsx';
import { RecordError } from './RecordError.tsx';

interface ReasonFormProps {
  label: string;
  submit: string;
  /** Why the last attempt showed nothing. */
  failure: Failure | undefined;
  onReason: (reason: string) => Promise<boolean>;
}

/** Requires a reason before private data is shown. */
export function ReasonForm({ label, submit, failure, onReason }: ReasonFormProps) {
  return (
    <Form<{ reason: string }> label={label} onSubmit={async ({ reason }) => void (await onReason(reason))}>
      <ReasonField />
      <RecordError failure={failure} />
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </Form>
  );
}
