import { MINUTE } from '#contract/time/units.ts';
import { mailEvent } from '#server/marketplace/outbox/index.ts';

/**
 * How long mails about an author's listings wait for others, so that one mail tells of all. Milliseconds: short enough for
 * somebody who waits for a decision.
 */
export const gatheredWithin = 3 * MINUTE;

/**
 * Outbox events for mails about operators' decisions (marketplace-api 9.3) or about deadlines; the payload is `{userId,
 * listingId}`, for a rejection also the operator's `reason`.
 */
export const listingMails = {
  approved: mailEvent('listing-approved'),
  rejected: mailEvent('listing-rejected'),
  changeApproved: mailEvent('listing-change-approved'),
  changeRejected: mailEvent('listing-change-rejected'),
  /** An operator closed a published listing; the payload has the `reason`. */
  takenDown: mailEvent('listing-taken-down'),
  /** An operator changed the content; the payload has the `reason`. */
  corrected: mailEvent('listing-corrected'),
  /** Unchanged for a long time: is it still valid? The payload also has `askedAt`, in milliseconds. */
  stillValid: mailEvent('listing-still-valid'),
  /** Closed because the author did not answer. */
  closedUnanswered: mailEvent('listing-closed-unanswered'),
} as const;
