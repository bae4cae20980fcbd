import { lazy } from 'react';

// Requested with the page, so that client-side navigation finds the bar in place.
const chunk = import('./FilterBar.tsx').then(
  ({ FilterBar }) => ({ default: FilterBar }),
  () => new Promise<never>(() => undefined),
);

/**
 * The filter bar in the browser: the server-rendered one works as a plain form, and is hydrated when the page is idle
 * or on first interaction. If its code fails to load, it remains a plain form.
 */
export const Bar = lazy(() => chunk);
