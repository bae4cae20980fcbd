import { useIntl } from 'react-intl';
import { formatInstant } from '#contract/format/dates.ts';
import { useInBrowser } from '../useInBrowser.ts';

/** A time in the user's time zone; the server, which doesn't know the zone, renders the day. */
export function LocalTime({ instant }: { instant: string }) {
  const intl = useIntl();
  const zone = useInBrowser() ? 'local' : 'UTC';
  return <time dateTime={instant}>{formatInstant(intl, instant, zone)}</time>;
}
