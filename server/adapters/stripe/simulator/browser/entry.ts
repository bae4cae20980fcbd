import { createStripe } from './stripe.ts';

/**
 * Replaces https://js.stripe.com: pages that call `loadStripe` find `window.Stripe` and use it unchanged. The version
 * is the release train that the official loader expects.
 */
Object.defineProperty(window, 'Stripe', {
  value: Object.assign(createStripe, { version: 'endive' }),
  configurable: true,
});
