import { maxReason } from '#contract/console/recordKinds.ts';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { required } from '#src/forms/validators.ts';
import { useMessages } from '#src/util/messages.ts';

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
