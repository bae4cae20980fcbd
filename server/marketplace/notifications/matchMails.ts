import type { Json, JsonObject } from '#contract/json.ts';
import { pathTo } from '#contract/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findSearchable } from '#server/marketplace/listings/index.ts';
import { matchMail } from '#server/marketplace/matchRounds/index.ts';
import { isGoodMatch, matchesAmong } from '#server/marketplace/matching/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import type { MailArea } from './area.ts';
import type { FoundListing, OutgoingMail } from './mail.ts';
import { findListingLine } from './savedSearchMails.ts';

/**
 * Lists the offers that fit a user's requests as all are now, with the reasons; undefined when none is left, or no
 * request is open any more.
 */
async function composeMatchMail(engine: Engine, payload: JsonObject): Promise<OutgoingMail | undefined> {
  const userId = String(payload.userId);
  const reader = await findReader(engine.db, userId);
  if (!reader || (engine.settings().access.isPrivate && !reader.mayRead)) return undefined;
  const found = await Promise.all(queuedIn(payload).map(queued => findOffers(engine, userId, queued)));
  const [first, ...others] = found.filter(one => one !== undefined);
  if (!first) return undefined;
  const otherPath = pathTo('NotificationSettingsPage', {});
  if (others.length > 0)
    return {
      userId,
      content: {
        kind: 'newMatches',
        sections: [first, ...others].map(one => ({
          listing: one.listing,
          found: { listings: one.listings },
        })),
        path: pathTo('ForYouPage', {}),
        otherPath,
      },
    };
  const { requestId, listing, listings } = first;
  return {
    userId,
    thread: `request/${requestId}`,
    content: {
      kind: 'newMatches',
      listing,
      found: { listings, more: 0 },
      path: pathTo('ForYouPage', {}, { listing: requestId }),
      otherPath,
    },
  };
}

interface Queued {
  requestId: string;
  offerIds: readonly string[];
}

/** Mails that an earlier version has queued are about one request. */
function queuedIn(payload: JsonObject): Queued[] {
  const requests = Array.isArray(payload.requests) ? (payload.requests as JsonObject[]) : [payload];
  return requests.map(({ requestId, offerIds }) => ({
    requestId: String(requestId),
    offerIds: idsIn(offerIds),
  }));
}

const idsIn = (ids: Json | undefined) => (Array.isArray(ids) ? ids.map(String) : []);

async function findOffers(
  engine: Engine,
  userId: string,
  { requestId, offerIds }: Queued,
): Promise<{ requestId: string; listing: string; listings: readonly FoundListing[] } | undefined> {
  const [request] = await findSearchable(engine.db, [requestId]);
  if (request?.authorId !== userId) return undefined;
  const matches = await matchesAmong(engine, request, { among: offerIds, limit: offerIds.length });
  const found = await Promise.all(
    matches.filter(isGoodMatch).map(async match => {
      const line = await findListingLine(engine, match.listingId);
      return line && { ...line, match };
    }),
  );
  const listings = found.filter(one => one !== undefined);
  return listings.length > 0 ? { requestId, listing: request.title, listings } : undefined;
}

export const matchMails: MailArea = {
  mails: { [matchMail]: composeMatchMail },
};
