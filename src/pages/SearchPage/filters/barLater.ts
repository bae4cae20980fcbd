import { lazy } from 'react';

// Asked for with the page: whoever comes from another page finds the bar where it belongs.
const chunk = import('./FilterBar.tsx').then(
  ({ FilterBar }) => ({ default: FilterBar }),
  () => new Promise<never>(() => undefined),
);

/**
 * The bar as browsers know it: what the server drew stands and works as a plain form, and comes to life when the page has
 * nothing else to do or with the first touch. Where its code does not arrive it stays what it is.
 */
export const Bar = lazy(() => chunk);
