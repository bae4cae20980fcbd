import { useIntl } from 'react-intl';
import { maxReason } from '#contract/console/recordKinds.ts';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { required } from '#src/forms/validators.ts';

/** The reason for an action or for reading private data; recorded in the audit log. */
export function ReasonField() {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `ConsoleRecordPage.${id}` });
  return (
    <TextAreaField
      name="reason"
      label={say('reason')}
      hint={say('reasonHint')}
      rows={2}
      maxLength={maxReason}
      isRequired
      validate={required(say('reasonRequired'))}
    />
  );
}
