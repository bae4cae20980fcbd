import type { Failure, FailureCode } from '#src/api/failure.ts';

/** The message that says what a person may not do, at all or now, and what they can do; undefined for failures of other kinds. */
export const denialId = ({ code }: Failure): string | undefined => ids[code];

const ids: Partial<Record<FailureCode, string>> = {
  'limited-access': 'FormError.limitedAccess',
  'permission-denied-post-listings': 'FormError.postingDenied',
  'permission-denied-initiate-transactions': 'FormError.initiatingDenied',
  'permission-denied-read': 'FormError.readingDenied',
  'permission-denied-pending-approval': 'FormError.pendingApproval',
  'user-pending-approval': 'FormError.pendingApproval',
  maintenance: 'FormError.maintenance',
};
