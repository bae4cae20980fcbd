import { makeStripe } from './stripe.ts';

/**
 * Stands in for https://js.stripe.com: pages that call `loadStripe` find `window.Stripe` and use it as it is. The version
 * is the release train that the official loader expects.
 */
Object.defineProperty(window, 'Stripe', {
  value: Object.assign(makeStripe, { version: 'endive' }),
  configurable: true,
});
