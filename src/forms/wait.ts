import type { IntlShape } from 'react-intl';
import type { Failure } from '#src/api/failure.ts';

/** Formats when to try again: "in 5 minutes" after a rate limit, "later" when the server did not say. */
export const formatWait = (
  failure: Pick<Failure, 'retryAfter'> | null | undefined,
  intl: IntlShape,
): string =>
  failure?.retryAfter === undefined
    ? intl.formatMessage({ id: 'FormError.later' })
    : formatRelativeDelay(failure.retryAfter, intl);

/** Formats "in 5 minutes" or "in 3 hours", rounded up. */
export function formatRelativeDelay(
  seconds: number,
  { formatRelativeTime }: Pick<IntlShape, 'formatRelativeTime'>,
): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes > 90
    ? formatRelativeTime(Math.ceil(minutes / 60), 'hour')
    : formatRelativeTime(minutes, 'minute');
}
