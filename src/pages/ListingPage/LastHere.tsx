import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Api } from '#src/api/api.ts';
import { useOptionalQuery } from './More/useAnswer.ts';

interface LastHereProps {
  /** An offer of somebody else. */
  listingId: string;
}

/**
 * When the author was last here, for a reader who is logged in: this week or this month, as far as the server lets this
 * reader know. Renders nothing otherwise, nor while it is asked.
 */
export function LastHere({ listingId }: LastHereProps) {
  const ask = useCallback((api: Api) => api.safety.authorSeen(listingId), [listingId]);
  const seen = useOptionalQuery(ask);
  if (seen === null) return null;
  return (
    <li>
      <FormattedMessage id={`ListingActivity.here.${seen}`} />
    </li>
  );
}
