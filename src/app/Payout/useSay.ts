import { useIntl } from 'react-intl';

/** Returns a function that formats messages of the payout form. */
export function usePayoutMessages() {
  const intl = useIntl();
  return (key: string, values?: Record<string, string | number>) =>
    intl.formatMessage({ id: `Payout.${key}` }, values);
}
