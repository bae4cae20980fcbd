import type { IntlShape } from 'react-intl';

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
