import { useIntl } from 'react-intl';
import { formatClock, formatInstant } from '#contract/time/dates.ts';

/**
 * The time of day of something whose day stands above it.
 * @param isLocal in the user's zone rather than in UTC: the server doesn't know the zone
 */
export function ClockTime({ instant, isLocal }: { instant: string; isLocal: boolean }) {
  const intl = useIntl();
  return (
    <time dateTime={instant} title={isLocal ? formatInstant(intl, instant, 'local') : undefined}>
      {formatClock(intl, instant, isLocal ? 'local' : 'UTC')}
    </time>
  );
}
