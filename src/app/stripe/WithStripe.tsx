import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import type { Stripe } from '#src/util/stripe.ts';
import { useStripe } from './useStripe.ts';

/**
 * What needs the payment provider's script, once it is there. Until then nothing can be typed: what is meant for the
 * provider alone must not be sent to us by a form that has no script yet.
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
