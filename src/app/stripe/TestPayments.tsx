import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { useSettings } from '#src/store/hooks.ts';

/** Marks a page with test payments, where no real money moves; otherwise renders nothing. */
export function TestPayments() {
  const { payments } = useSettings();
  if (!payments?.scriptUrl) return null;
  return (
    <Banner kind="info">
      <FormattedMessage id="TestPayments.text" />
    </Banner>
  );
}
