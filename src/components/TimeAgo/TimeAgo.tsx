import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { formatInstant, formatRelative } from '#contract/format/dates.ts';

/** How often "2 minutes ago" is updated, in milliseconds. */
const step = 30_000;

/**
 * A relative time. The server doesn't know the user's clock and zone, so it renders the day; the browser then shows "2
 * hours ago" and keeps it up to date.
 */
export function TimeAgo({ instant }: { instant: string }) {
  const intl = useIntl();
  // The snapshot is the text: of a thousand of these, only those whose text changes render again.
  const words = useSyncExternalStore(
    watchClock,
    () => formatRelative(intl, instant, Math.floor(Date.now() / step) * step),
    () => null,
  );
  return (
    <time dateTime={instant} title={words === null ? undefined : formatInstant(intl, instant, 'local')}>
      {words ?? formatInstant(intl, instant, 'UTC')}
    </time>
  );
}

const watchers = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

/** One shared timer, while there are any. */
function watchClock(onTick: () => void): () => void {
  watchers.add(onTick);
  clock ??= setInterval(() => watchers.forEach(notify => notify()), step);
  return () => {
    watchers.delete(onTick);
    if (watchers.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}
