import type { JsonObject } from '#contract/json.ts';
import { slugOf } from '#contract/text/slug.ts';
import { pathTo, sheetId } from '#contract/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail, listingMails } from '#server/marketplace/listings/index.ts';
import { reviewMails } from '#server/marketplace/reviews/index.ts';
import { appealClosed, appealOf, findTransactionRecord } from '#server/marketplace/transactions/index.ts';
import { reasonOf, verificationMails } from '#server/marketplace/verification/index.ts';
import type { MailArea } from './area.ts';
import type { OutgoingMail } from './mail.ts';
import type { MailKind } from './mailKinds.ts';
import { threadPath } from './messageMails.ts';

/** What operators have decided about a user's listing, review, badge or appeal. */
export const decisionMails: MailArea = {
  mails: {
    [listingMails.approved]: (engine, payload) => composeListingMail(engine, 'approved', payload),
    [listingMails.rejected]: (engine, payload) => composeListingMail(engine, 'rejected', payload),
    [listingMails.changeApproved]: (engine, payload) => composeListingMail(engine, 'changeApproved', payload),
    [listingMails.changeRejected]: (engine, payload) => composeListingMail(engine, 'changeRejected', payload),
    [listingMails.takenDown]: (engine, payload) => composeListingMail(engine, 'takenDown', payload),
    [listingMails.corrected]: (engine, payload) => composeListingMail(engine, 'corrected', payload),
    [reviewMails.corrected]: (_engine, payload) => composeReviewMail('corrected', payload),
    [reviewMails.removed]: (_engine, payload) => composeReviewMail('removed', payload),
    [verificationMails.approved]: (engine, payload) => composeVerificationMail(engine, 'approved', payload),
    [verificationMails.rejected]: (engine, payload) => composeVerificationMail(engine, 'rejected', payload),
    [appealClosed]: composeAppealClosedMail,
  },
};

/** About the listing; undefined when it no longer exists. */
async function composeListingMail(
  { db }: Engine,
  decision: keyof typeof listingKinds,
  { listingId, reason }: JsonObject,
): Promise<OutgoingMail | undefined> {
  const listing = await findForMail(db, String(listingId));
  if (!listing || listing.deleted) return undefined;
  const { id, authorId, title } = listing;
  const thread = `listing/${id}`;
  if (decision === 'approved' || decision === 'changeApproved') {
    const path = pathTo('ListingPage', { slug: slugOf(title), id });
    return { userId: authorId, thread, content: { kind: listingKinds[decision], listing: title, path } };
  }
  const why = typeof reason === 'string' && reason ? { reason } : {};
  if (decision === 'takenDown' || decision === 'corrected') {
    const path =
      decision === 'takenDown'
        ? pathTo('ManageListingsPage', {})
        : pathTo('ListingPage', { slug: slugOf(title), id });
    return {
      userId: authorId,
      thread,
      content: { kind: listingKinds[decision], listing: title, ...why, path },
    };
  }
  const type = listing.state === 'draft' ? 'draft' : 'edit';
  return {
    userId: authorId,
    thread,
    content: {
      kind: listingKinds[decision],
      listing: title,
      ...why,
      path: pathTo('EditListingPage', { slug: slugOf(title), id, type, tab: 'description' }),
    },
  };
}

const listingKinds = {
  approved: 'listingApproved',
  rejected: 'listingRejected',
  changeApproved: 'changeApproved',
  changeRejected: 'changeRejected',
  takenDown: 'listingTakenDown',
  corrected: 'listingCorrected',
} as const satisfies Partial<Record<keyof typeof listingMails, MailKind>>;

/** Tells a user that an operator has corrected or removed a review. */
function composeReviewMail(
  what: keyof typeof reviewKinds,
  { userId, isAuthor, reason }: JsonObject,
): OutgoingMail {
  return {
    userId: String(userId),
    content: {
      kind: reviewKinds[what][isAuthor === true ? 'author' : 'subject'],
      ...(typeof reason === 'string' && reason ? { reason } : {}),
      path: pathTo('TermsOfServicePage', {}),
    },
  };
}

const reviewKinds = {
  corrected: { author: 'ownReviewCorrected', subject: 'reviewCorrected' },
  removed: { author: 'ownReviewRemoved', subject: 'reviewRemoved' },
} as const satisfies Record<string, Record<'author' | 'subject', MailKind>>;

/** Tells a user that an operator has decided on their badge. */
async function composeVerificationMail(
  engine: Engine,
  decision: keyof typeof verificationMails,
  payload: JsonObject,
): Promise<OutgoingMail> {
  const userId = String(payload.userId);
  if (decision === 'approved')
    return { userId, content: { kind: 'badgeGiven', path: pathTo('ProfilePage', { id: userId }) } };
  const reason = await reasonOf(engine, String(payload.requestId));
  return {
    userId,
    content: { kind: 'badgeRefused', ...(reason ? { reason } : {}), path: pathTo('VerifyPage', {}) },
  };
}

/**
 * Tells a user that the team has handled their appeal, with its answer; undefined when the mail about the canceled
 * booking already said so. Mentions neither the appeal nor the other party, who may see the user's screen; the page has
 * the details.
 */
async function composeAppealClosedMail(
  { db }: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const record = await findTransactionRecord(db, String(payload.transactionId));
  if (!record || record.state === 'state/canceled') return undefined;
  const userId = String(payload.userId);
  const answer = appealOf(record, userId)?.answer;
  const content = {
    kind: 'appealClosed',
    conversation: record.id,
    path: threadPath(record, userId, sheetId),
  } as const;
  return { userId, content: { ...content, ...(answer ? { answer } : {}) } };
}
