import { useIntl } from 'react-intl';
import { reasonMax } from '#contract/rules/consoleRecords.ts';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { required } from '#src/forms/validators.ts';

/** Why something is done or read: it stands in the audit log. */
export function ReasonField() {
  const intl = useIntl();
  const say = (id: string) => intl.formatMessage({ id: `ConsoleRecordPage.${id}` });
  return (
    <TextAreaField
      name="reason"
      label={say('reason')}
      hint={say('reasonHint')}
      rows={2}
      maxLength={reasonMax}
      isRequired
      validate={required(say('reasonRequired'))}
    />
  );
}
