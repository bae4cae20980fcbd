/**
 * Facts for the mails that an operator's decision brings about (marketplace-api 9.3); the payload is
 * `{userId, listingId}`, of a rejection with the operator's `reason`.
 */
export const listingMails = {
  approved: 'mail/listing-approved',
  rejected: 'mail/listing-rejected',
  changeApproved: 'mail/listing-change-approved',
  changeRejected: 'mail/listing-change-rejected',
} as const;
