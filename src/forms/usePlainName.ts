import { useIntl } from 'react-intl';
import { plainName } from './validators.ts';

/** Returns the validator of names, for all forms that take one, with its messages. */
export function usePlainName() {
  const intl = useIntl();
  return plainName(problem => intl.formatMessage({ id: `Name.${problem}` }));
}
