/**
 * Paths whose responses the worker neither reads nor stores: API calls and streams, payments, the operators' pages, and
 * URLs that contain a token. API calls are left to the browser; a navigation is answered with what the browser has
 * already requested.
 */
const bypassed =
  /^\/(v1|api|media|map|map-picture|preview|qr|logout|language|light|stripe-sim|console|operator|unsubscribe|still-valid|verify-email|reset-password|end-access)(\/|$)|^\/account\/pay|\/checkout$|\/payout-details(\/|$)/;

export const isBypassed = (path: string): boolean => bypassed.test(path);
