import { useIntl } from 'react-intl';

/** The guide's own words and its samples, in the reader's language. */
export function useWords(): (key: string) => string {
  const intl = useIntl();
  return key => intl.formatMessage({ id: `StyleguidePage.${key}` });
}
