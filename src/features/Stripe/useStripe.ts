import { useEffect, useState } from 'react';
import { useSettings } from '#src/store/hooks.ts';
import { loadStripe, type Stripe } from '#src/util/stripe.ts';

export type LoadedStripe =
  | { state: 'loading' }
  | { state: 'ready'; stripe: Stripe }
  | { state: 'failed'; retry: () => void }
  /** Payments are disabled: there is no publishable key. */
  | { state: 'off' };

/** Loads the payment provider's script once the page is shown. */
export function useStripe(): LoadedStripe {
  const { payments, locale } = useSettings();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Stripe | 'failed'>();
  useEffect(() => {
    if (!payments?.publishableKey) return;
    let isShown = true;
    loadStripe(payments, locale).then(
      stripe => isShown && setLoaded(stripe),
      () => isShown && setLoaded('failed'),
    );
    return () => void (isShown = false);
  }, [payments, locale, attempt]);

  if (!payments?.publishableKey) return { state: 'off' };
  if (loaded === undefined) return { state: 'loading' };
  if (loaded !== 'failed') return { state: 'ready', stripe: loaded };
  return {
    state: 'failed',
    retry: () => {
      setLoaded(undefined);
      setAttempt(before => before + 1);
    },
  };
}
