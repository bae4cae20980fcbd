import { useIntl } from 'react-intl';
import { formatClock, formatInstant } from '#contract/time/dates.ts';
import { useInBrowser } from './LocalTime.tsx';

/**
 * The time of day of something whose day stands above it, in the user's zone; the server, which doesn't know the zone,
 * names UTC.
 */
export function ClockTime({ instant }: { instant: string }) {
  const intl = useIntl();
  const isInBrowser = useInBrowser();
  return (
    <time dateTime={instant} title={isInBrowser ? formatInstant(intl, instant, 'local') : undefined}>
      {formatClock(intl, instant, isInBrowser ? 'local' : 'UTC')}
    </time>
  );
}
