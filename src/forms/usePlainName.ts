import { useIntl } from 'react-intl';
import { plainName } from './validators.ts';

/** Returns the validator of names, or of last names alone, for all forms that take one, with its messages. */
export function usePlainName({ isPart = false } = {}) {
  const intl = useIntl();
  return plainName(problem => intl.formatMessage({ id: `Name.${problem}` }), isPart);
}
