import { useIntl } from 'react-intl';
import { formatInstant } from '#src/util/dates.ts';
import { useInBrowser } from '../useInBrowser.ts';

/** A moment by the reader's own clock; the server's page, which does not know that clock, says the day. */
export function LocalTime({ instant }: { instant: string }) {
  const intl = useIntl();
  const zone = useInBrowser() ? 'local' : 'UTC';
  return <time dateTime={instant}>{formatInstant(intl, instant, zone)}</time>;
}
