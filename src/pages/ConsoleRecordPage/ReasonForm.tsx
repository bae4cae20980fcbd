import type { Failure } from '#src/api/failure.ts';
import { Form } from '#src/forms/Form.tsx';
import { SubmitButton } from '#src/forms/SubmitButton.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { useMessages } from '#src/util/messages.ts';
import { maxReason } from '#contract/console/recordKinds.ts';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { required } from '#src/forms/validators.ts';

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

/** Why the server rejected a form of a record; placed above the button that was pressed. */
export function RecordError({ failure }: { failure: Failure | undefined }) {
  const text = useMessages('ConsoleRecordPage');
  const invalid = text('invalid');
  return <FormError failure={failure} messages={{ 'validation-invalid-value': invalid }} />;
}

/** The reason for an action or for reading private data; recorded in the audit log. */
export function ReasonField() {
  const text = useMessages('ConsoleRecordPage');
  return (
    <TextAreaField
      name="reason"
      label={text('reason')}
      hint={text('reasonHint')}
      rows={2}
      maxLength={maxReason}
      isRequired
      validate={required(text('reasonRequired'))}
    />
  );
}
