import { MINUTE } from '#contract/time/units.ts';
import { readFromTab, clearFromTab, storeInTab } from '#src/util/tabStorage.ts';

const key = 'payout-link-renewals';
/** How often in a row a link is renewed before the user is asked. */
const most = 3;
/** A series ends when no link was renewed for this long, in milliseconds. */
const rowEndsAfter = 10 * MINUTE;

/**
 * Counts one more link that replaces a failed one without the user pressing a button. Returns false when the series has
 * reached its limit. Also false where the browser stores nothing, since the series could be endless.
 */
export function countRenewal(now = Date.now()): boolean {
  const { count, at } = lastRow();
  const next = now - at < rowEndsAfter && at <= now ? count + 1 : 1;
  return next <= most && storeInTab(key, { count: next, at: now });
}

/** Call it when a link worked: the next one that fails starts a new series. */
export const clearRenewals = (): void => clearFromTab(key);

function lastRow(): { count: number; at: number } {
  const { count, at } = (readFromTab(key) ?? {}) as { count?: unknown; at?: unknown };
  return typeof count === 'number' && typeof at === 'number' ? { count, at } : { count: 0, at: 0 };
}
