import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#contract/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findSearchable } from '#server/marketplace/listings/index.ts';
import { isGoodMatch, matchesAmong } from '#server/marketplace/matching/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import type { OutgoingMail } from './mail.ts';
import { findListingLine } from './savedSearchMails.ts';

/**
 * Lists the offers that fit a request as both are now; undefined when none is left, or the request isn't open any more.
 */
export async function composeMatchMail(
  engine: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const { db, settings } = engine;
  const userId = String(payload.userId);
  const [request] = await findSearchable(db, [String(payload.requestId)]);
  const reader = await findReader(db, userId);
  if (request?.author_id !== userId || !reader) return undefined;
  if (settings().access.isPrivate && !reader.mayRead) return undefined;
  const among = Array.isArray(payload.offerIds) ? payload.offerIds.map(String) : [];
  const matches = (await matchesAmong(engine, request, { among, limit: among.length })).filter(isGoodMatch);
  const found = await Promise.all(matches.map(({ listingId }) => findListingLine(engine, listingId)));
  const listings = found.filter(one => one !== undefined);
  if (listings.length === 0) return undefined;
  return {
    userId,
    thread: `request/${request.id}`,
    content: {
      kind: 'newMatches',
      listing: request.title,
      found: { listings, more: 0 },
      path: pathTo('ForYouPage', {}, { listing: request.id }),
      otherPath: pathTo('NotificationSettingsPage', {}),
    },
  };
}
