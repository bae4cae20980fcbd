import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import type { Stripe } from '#src/util/stripe.ts';
import { useStripe } from './useStripe.ts';
import { useSettings } from '#src/store/hooks.ts';

/**
 * Renders its children once the payment provider's script is loaded. Until then nothing can be typed: data meant only
 * for the provider must not be posted to us by a form that has no script yet.
 */
export function WithStripe({ children }: { children: (stripe: Stripe) => ReactNode }) {
  const intl = useIntl();
  const loaded = useStripe();
  if (loaded.state === 'ready') return children(loaded.stripe);
  if (loaded.state === 'off') {
    return (
      <Banner kind="warning">
        <FormattedMessage id="WithStripe.missingStripeKey" />
      </Banner>
    );
  }
  if (loaded.state === 'failed') {
    return (
      <>
        <Banner kind="error">
          <FormattedMessage id="WithStripe.failed" />
        </Banner>
        <div>
          <Button variant="secondary" onClick={loaded.retry}>
            <FormattedMessage id="WithStripe.retry" />
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <noscript>
        <p>
          <FormattedMessage id="WithStripe.noScript" />
        </p>
      </noscript>
      <Spinner label={intl.formatMessage({ id: 'WithStripe.loading' })} />
    </>
  );
}

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
