import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import type { Settings } from '#src/config/settings.ts';

export type { Stripe };

let loading: Promise<Stripe> | undefined;

/**
 * The payment provider's script, fetched at the first call and kept; its errors speak `locale`. Browser only.
 * @throws when it cannot be fetched; may be called again.
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
  // Test payments bring a script of their own, which Stripe's loader then finds.
  const [stripeJs] = await Promise.all([
    // Its main entry would fetch the script before anybody asks.
    import('@stripe/stripe-js/pure'),
    scriptUrl ? addScript(scriptUrl) : undefined,
  ]);
  // Its list of languages leaves out Ukrainian: it then goes by the browser's.
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
