/**
 * Facts for the mails that an operator's decision (marketplace-api 9.3) or time brings about; the payload is
 * `{userId, listingId}`, of a rejection with the operator's `reason`.
 */
export const listingMails = {
  approved: 'mail/listing-approved',
  rejected: 'mail/listing-rejected',
  changeApproved: 'mail/listing-change-approved',
  changeRejected: 'mail/listing-change-rejected',
  /** An operator closed one that others saw; the payload has the `reason`. */
  takenDown: 'mail/listing-taken-down',
  /** An operator changed what it says; the payload has the `reason`. */
  corrected: 'mail/listing-corrected',
  /** Nothing has changed for long: is it still valid? The payload has `askedAt`, too, in milliseconds. */
  stillValid: 'mail/listing-still-valid',
  /** Nobody has answered. */
  closedUnanswered: 'mail/listing-closed-unanswered',
} as const;
