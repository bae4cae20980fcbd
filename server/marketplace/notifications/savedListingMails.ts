import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#contract/paths.ts';
import type { SavedListingChange } from '#contract/listing/savedListings.ts';
import { slugOf } from '#contract/text/slug.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail } from '#server/marketplace/listings/index.ts';
import { findChange, savedListingMail } from '#server/marketplace/savedListings/index.ts';
import { addressIn } from './savedSearchMails.ts';
import type { MailArea } from './area.ts';
import type { FoundListing, OutgoingMail } from './mail.ts';

/** Maximum number of listings named in one mail; its link leads to all of them. */
const maxNamed = 10;

/** Says what has changed in saved listings, as far as it is still so; undefined when nothing of it is. */
async function composeSavedListingMail(
  engine: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const userId = String(payload.userId);
  const changes = (payload.changes ?? []) as unknown as readonly QueuedChange[];
  const checked = await Promise.all(changes.map(change => changedListing(engine, userId, change)));
  const listings = checked.filter(one => one !== undefined);
  if (listings.length === 0) return undefined;
  return {
    userId,
    content: {
      kind: 'savedListingsChanged',
      found: {
        listings: listings.slice(0, maxNamed),
        more: Math.max(0, listings.length - maxNamed),
      },
      path: pathTo('SavedListingsPage', {}),
    },
  };
}

interface QueuedChange {
  listingId: string;
  change: SavedListingChange;
}

async function changedListing(
  engine: Engine,
  userId: string,
  queued: QueuedChange,
): Promise<FoundListing | undefined> {
  const found = await findChange(engine, userId, queued);
  if (!found) return undefined;
  const { change, savedTitle } = found;
  // The page of a closed listing does not exist for its reader, who is told no more of it than what they saved.
  if (change === 'closed')
    return savedTitle === null
      ? undefined
      : { title: savedTitle, town: '', path: pathTo('SavedListingsPage', {}), change, price: null };
  const listing = await findForMail(engine.db, queued.listingId);
  if (!listing) return undefined;
  const { id, title, price, publicData } = listing;
  const path = pathTo('ListingPage', { slug: slugOf(title), id });
  return { title, town: addressIn(publicData.location), path, change, price };
}

export const savedListingMails: MailArea = {
  mails: { [savedListingMail]: composeSavedListingMail },
};
