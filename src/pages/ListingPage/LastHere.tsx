import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ActivityBand } from '#contract/account/activity.ts';
import type { AppThunk } from '#src/store/state.ts';
import { useOptionalQuery } from '#src/store/useOptionalQuery.ts';

interface LastHereProps {
  /** Another user's offer. */
  listingId: string;
}

const askWhen =
  (listingId: string): AppThunk<Promise<ActivityBand | null>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/safety/author-seen', { listingId });

/**
 * When the author was last active, for signed-in readers: this week or this month, if the server discloses it. Renders
 * nothing otherwise, or while it loads.
 */
export function LastHere({ listingId }: LastHereProps) {
  const ask = useMemo(() => askWhen(listingId), [listingId]);
  const seen = useOptionalQuery(ask);
  if (seen === null) return null;
  return (
    <li>
      <FormattedMessage id={`ListingActivity.here.${seen}`} />
    </li>
  );
}
