import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Spinner } from '#src/components/Spinner/Spinner.tsx';
import type { Stripe } from '#src/util/stripe.ts';
import { useStripe } from './useStripe.ts';
import { useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';

/**
 * Renders its children once the payment provider's script is loaded. Until then nothing can be typed: data meant only
 * for the provider must not be posted to us by a form that has no script yet.
 */
export function WithStripe({ children }: { children: (stripe: Stripe) => ReactNode }) {
  const text = useMessages('WithStripe');
  const loaded = useStripe();
  if (loaded.state === 'ready') return children(loaded.stripe);
  if (loaded.state === 'off') {
    return <Banner kind="warning">{text('missingStripeKey')}</Banner>;
  }
  if (loaded.state === 'failed') {
    return (
      <>
        <Banner kind="error">{text('failed')}</Banner>
        <div>
          <Button variant="secondary" onClick={loaded.retry}>
            {text('retry')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <noscript>
        <p>{text('noScript')}</p>
      </noscript>
      <Spinner label={text('loading')} />
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
