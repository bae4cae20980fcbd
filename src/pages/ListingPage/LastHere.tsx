import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Api } from '#src/api/api.ts';
import { useOptionalQuery } from './More/useAnswer.ts';

/** When the author was last here, as far as this reader may know; nothing otherwise. */
export function LastHere({ listingId }: { listingId: string }) {
  const ask = useCallback((api: Api) => api.presence.show(listingId), [listingId]);
  const seen = useOptionalQuery(ask);
  return seen ? (
    <li>
      <FormattedMessage id={`ListingActivity.here.${seen}`} />
    </li>
  ) : null;
}
