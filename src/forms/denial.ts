import type { Failure, FailureCode } from '#src/api/failure.ts';

/**
 * Returns the message that explains a failure which has the same words in every form, such as a missing permission, and
 * what the user can do about it; undefined for other kinds of failure.
 */
export const denialMessageId = ({ code }: Failure): string | undefined => ids[code];

const ids: Partial<Record<FailureCode, string>> = {
  'limited-access': 'FormError.limitedAccess',
  'permission-denied-post-listings': 'FormError.postingDenied',
  'permission-denied-initiate-transactions': 'FormError.initiatingDenied',
  'permission-denied-read': 'FormError.readingDenied',
  'permission-denied-pending-approval': 'FormError.pendingApproval',
  'user-pending-approval': 'FormError.pendingApproval',
  'weak-password': 'FormError.weakPassword',
  maintenance: 'FormError.maintenance',
  'service-unavailable': 'FormError.unavailable',
  'outcome-unknown': 'FormError.outcomeUnknown',
};
