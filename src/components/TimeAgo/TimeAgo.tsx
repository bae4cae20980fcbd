import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { formatInstant, formatRelative } from '#src/util/dates.ts';

/**
 * When something happened. The server does not know the reader's clock and zone, so its page says the day; the browser
 * then says "2 hours ago".
 */
export function TimeAgo({ instant }: { instant: string }) {
  const intl = useIntl();
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <time dateTime={instant} title={isInBrowser ? formatInstant(intl, instant, 'local') : undefined}>
      {isInBrowser ? formatRelative(intl, instant, Date.now()) : formatInstant(intl, instant, 'UTC')}
    </time>
  );
}

const subscribeToNothing = () => () => undefined;
