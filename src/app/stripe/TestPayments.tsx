import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { useSettings } from '#src/store/hooks.ts';

/** Marks a page on which no real money moves; shows nothing where it does. */
export function TestPayments() {
  const { payments } = useSettings();
  if (!payments?.scriptUrl) return null;
  return (
    <Banner kind="info">
      <FormattedMessage id="TestPayments.text" />
    </Banner>
  );
}
