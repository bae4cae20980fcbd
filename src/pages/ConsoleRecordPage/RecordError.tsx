import { useIntl } from 'react-intl';
import type { Failure } from '#src/api/failure.ts';
import { FormError } from '#src/forms/FormError.tsx';

/** Why the server rejected a form of a record; placed above the button that was pressed. */
export function RecordError({ failure }: { failure: Failure | undefined }) {
  const intl = useIntl();
  const invalid = intl.formatMessage({ id: 'ConsoleRecordPage.invalid' });
  return <FormError failure={failure} messages={{ 'validation-invalid-value': invalid }} />;
}
