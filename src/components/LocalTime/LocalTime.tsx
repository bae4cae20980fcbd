import { useIntl } from 'react-intl';
import { formatInstant } from '#contract/time/dates.ts';
import { useSyncExternalStore } from 'react';

/** A time in the user's time zone; the server, which doesn't know the zone, renders the day. */
export function LocalTime({ instant }: { instant: string }) {
  const intl = useIntl();
  const zone = useInBrowser() ? 'local' : 'UTC';
  return <time dateTime={instant}>{formatInstant(intl, instant, zone)}</time>;
}

/** False on the server and during hydration, when nothing may depend on the user's clock or time zone. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => undefined;
