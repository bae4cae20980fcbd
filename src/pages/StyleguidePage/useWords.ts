import { useIntl } from 'react-intl';

/** Returns the guide's texts and samples in the reader's language. */
export function useWords(): (key: string) => string {
  const intl = useIntl();
  return key => intl.formatMessage({ id: `StyleguidePage.${key}` });
}
