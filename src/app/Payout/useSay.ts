import { useIntl } from 'react-intl';

/** Texts of the payout form. */
export function useSay() {
  const intl = useIntl();
  return (key: string, values?: Record<string, string | number>) =>
    intl.formatMessage({ id: `Payout.${key}` }, values);
}
