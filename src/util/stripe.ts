import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import type { Settings } from '#src/config/settings.ts';

export type { Stripe };

let loading: Promise<Stripe> | undefined;

/**
 * Loads the payment provider's script on the first call and caches it; its errors are in `locale`. Browser only.
 * @throws when the script can't be fetched; may be called again.
 */
export function loadStripe(payments: NonNullable<Settings['payments']>, locale: string): Promise<Stripe> {
  loading ??= start(payments, locale);
  loading.catch(() => (loading = undefined));
  return loading;
}

async function start(
  { publishableKey, scriptUrl }: NonNullable<Settings['payments']>,
  locale: string,
): Promise<Stripe> {
  // The payment simulator has a script of its own; Stripe's loader then uses the `Stripe` it finds.
  const [stripeJs] = await Promise.all([
    // The package's main entry would fetch the script on import.
    import('@stripe/stripe-js/pure'),
    scriptUrl ? addScript(scriptUrl) : undefined,
  ]);
  // Stripe doesn't list Ukrainian: use the browser's language instead.
  const spoken = locale === 'uk' && !scriptUrl ? 'auto' : (locale as StripeElementLocale);
  const stripe = await stripeJs.loadStripe(publishableKey, { locale: spoken });
  if (!stripe) throw new Error('The script of the payment provider needs a browser');
  return stripe;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be fetched`));
    };
    document.head.append(script);
  });
}
