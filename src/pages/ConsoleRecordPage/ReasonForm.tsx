import type { Failure } from '#src/api/failure.ts';
import { Form } from '#src/forms/Form.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { ReasonField } from './ReasonField.tsx';
import { RecordError } from './RecordError.tsx';

interface ReasonFormProps {
  label: string;
  submit: string;
  /** Why nothing was shown the last time. */
  failure: Failure | undefined;
  onReason: (reason: string) => Promise<boolean>;
}

/** Asks why, before something private is shown. */
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
