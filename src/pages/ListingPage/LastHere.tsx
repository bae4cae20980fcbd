import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Api } from '#src/api/api.ts';
import { useOptionalQuery } from '#src/store/useOptionalQuery.ts';

interface LastHereProps {
  /** Another user's offer. */
  listingId: string;
}

/**
 * When the author was last active, for signed-in readers: this week or this month, if the server discloses it. Renders
 * nothing otherwise, or while it loads.
 */
export function LastHere({ listingId }: LastHereProps) {
  const ask = useCallback((api: Api) => api.call('POST /api/safety/author-seen', { listingId }), [listingId]);
  const seen = useOptionalQuery(ask);
  if (seen === null) return null;
  return (
    <li>
      <FormattedMessage id={`ListingActivity.here.${seen}`} />
    </li>
  );
}
