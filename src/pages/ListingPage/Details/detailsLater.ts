import { lazy } from 'react';

// Requested with the page, so that client-side navigation finds it in place.
const chunk = import('./ListingDetails.tsx').then(
  ({ ListingDetails }) => ({ default: ListingDetails }),
  () => new Promise<never>(() => undefined),
);

/**
 * The content below the images, in the browser: the server-rendered one is readable and its links work, and it is
 * hydrated when the page is idle or on first interaction. If its code fails to load, it remains as it is.
 */
export const ListingDetails = lazy(() => chunk);
