import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { formatInstant, formatRelative } from '#src/util/dates.ts';

/** How often "2 minutes ago" is looked at again, in milliseconds. */
const step = 30_000;

/**
 * When something happened. The server does not know the reader's clock and zone, so its page says the day; the browser
 * then says "2 hours ago", and says it anew as time goes by.
 */
export function TimeAgo({ instant }: { instant: string }) {
  const intl = useIntl();
  // The words themselves are what is watched: of a thousand of these, only those that read otherwise render again.
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

/** One clock for all of them, as long as there is one. */
function watchClock(onTick: () => void): () => void {
  watchers.add(onTick);
  clock ??= setInterval(() => watchers.forEach(tell => tell()), step);
  return () => {
    watchers.delete(onTick);
    if (watchers.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}
