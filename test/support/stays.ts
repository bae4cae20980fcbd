import { DAY } from '#contract/time/units.ts';
import type { Res } from '#test/platform/sdk.ts';
import type { Person } from './cast.ts';

/**
 * Requests two free nights from the tenth day after `now`, as the site's pages do; a client of its own may name an older
 * release. Returns the transaction.
 */
export async function requestStay(
  guest: Person,
  listing: Pick<Res, 'id'>,
  now = Date.now(),
  processAlias = 'free-process/release-2',
): Promise<Res> {
  const today = Math.floor(now / DAY) * DAY;
  const params = {
    listingId: listing.id,
    bookingStart: new Date(today + 10 * DAY),
    bookingEnd: new Date(today + 12 * DAY),
  };
  const request = { processAlias, transition: 'transition/request', params };
  return (await guest.sdk.transactions.initiate(request, { expand: true })).data.data;
}
