import { useSyncExternalStore } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { formatAge, formatInstant, formatMoment, formatRelative } from '#contract/time/dates.ts';
import { serverNow, watchCorrections } from '#src/util/clock.ts';

/** How often "2 minutes ago" is updated, in milliseconds. */
const step = 30_000;

/**
 * How long ago something happened, by the server's clock; never in the future. The server doesn't know when the page is
 * read, nor the user's zone, so it renders the day; the browser then shows "2 hours ago" and keeps it up to date.
 */
export function TimeAgo({ instant }: { instant: string }) {
  return <Moving instant={instant} format={formatRelative} />;
}

/** The same for lists: "14:05" today, else "yesterday", else the day. */
export function TimeOrDay({ instant }: { instant: string }) {
  return <Moving instant={instant} format={formatMoment} />;
}

/** The same for what waits: "34 days ago · 27 Jan 2026". */
export function Age({ instant }: { instant: string }) {
  return <Moving instant={instant} format={formatAge} />;
}

interface MovingProps {
  instant: string;
  /** Returns the text at a time, in ms since 1970. */
  format: (intl: IntlShape, instant: string, now: number) => string;
}

function Moving({ instant, format }: MovingProps) {
  const intl = useIntl();
  // The snapshot is the text: of a thousand of these, only those whose text changes render again.
  const words = useSyncExternalStore(
    watchClock,
    () => format(intl, instant, Math.max(Date.parse(instant), Math.floor(serverNow() / step) * step)),
    () => null,
  );
  return (
    <time dateTime={instant} title={words === null ? undefined : formatInstant(intl, instant, 'local')}>
      {words ?? formatInstant(intl, instant, 'UTC')}
    </time>
  );
}

const watchers = new Set<() => void>();
let stop: (() => void) | undefined;

/** One shared timer, while there are any. */
function watchClock(onTick: () => void): () => void {
  watchers.add(onTick);
  stop ??= startClock(() => watchers.forEach(notify => notify()));
  return () => {
    watchers.delete(onTick);
    if (watchers.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

function startClock(tick: () => void): () => void {
  const timer = setInterval(tick, step);
  const unsubscribe = watchCorrections(tick);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
