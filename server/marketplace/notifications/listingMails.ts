import type { JsonObject } from '#contract/json.ts';
import { slugOf } from '#contract/text/slug.ts';
import { pathTo } from '#contract/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail, type listingMails } from '#server/marketplace/listings/index.ts';
import type { OutgoingMail } from './mail.ts';
import type { MailKind } from './mailKinds.ts';

/** undefined when the listing no longer exists. */
export async function composeListingMail(
  { db }: Engine,
  decision: keyof typeof kinds,
  { listingId, reason }: JsonObject,
): Promise<OutgoingMail | undefined> {
  const listing = await findForMail(db, String(listingId));
  if (!listing || listing.deleted) return undefined;
  const { id, authorId, title } = listing;
  const thread = `listing/${id}`;
  if (decision === 'approved' || decision === 'changeApproved') {
    const path = pathTo('ListingPage', { slug: slugOf(title), id });
    return { userId: authorId, thread, content: { kind: kinds[decision], listing: title, path } };
  }
  const why = typeof reason === 'string' && reason ? { reason } : {};
  if (decision === 'takenDown' || decision === 'corrected') {
    const path =
      decision === 'takenDown'
        ? pathTo('ManageListingsPage', {})
        : pathTo('ListingPage', { slug: slugOf(title), id });
    return { userId: authorId, thread, content: { kind: kinds[decision], listing: title, ...why, path } };
  }
  const type = listing.state === 'draft' ? 'draft' : 'edit';
  return {
    userId: authorId,
    thread,
    content: {
      kind: kinds[decision],
      listing: title,
      ...why,
      path: pathTo('EditListingPage', { slug: slugOf(title), id, type, tab: 'description' }),
    },
  };
}

const kinds = {
  approved: 'listingApproved',
  rejected: 'listingRejected',
  changeApproved: 'changeApproved',
  changeRejected: 'changeRejected',
  takenDown: 'listingTakenDown',
  corrected: 'listingCorrected',
} as const satisfies Partial<Record<keyof typeof listingMails, MailKind>>;
