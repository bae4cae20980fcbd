/**
 * What the worker leaves to the browser: calls and streams, payments, the operators' pages, and addresses that hold a
 * token.
 */
const rooms =
  /^\/(v1|api|media|map|preview|qr|logout|language|light|stripe-sim|console|operator|unsubscribe|still-valid|verify-email|reset-password)(\/|$)|^\/account\/pay|\/checkout$|\/payout-details(\/|$)/;

export const isUntouched = (path: string): boolean => rooms.test(path);
