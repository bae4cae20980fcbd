import { useIntl, type IntlShape } from 'react-intl';
import type { Failure, FailureCode } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { formatWait } from './wait.ts';

interface Words {
  /** Messages for the codes this form handles. */
  messages?: Partial<Record<FailureCode, string>> | undefined;
  /**
   * Message for all other codes, except those with advice of their own (no connection, too many requests); defaults to
   * a general one.
   */
  otherwise?: string | undefined;
}

interface FormErrorProps extends Words {
  /** Why the last attempt failed; renders nothing when empty. */
  failure: Failure | null | undefined;
}

/** Shows why a form could not be submitted. The values are kept. */
export function FormError({ failure, ...words }: FormErrorProps) {
  const intl = useIntl();
  return failure ? <Banner kind="error">{failureMessage(failure, words, intl)}</Banner> : null;
}

/** Returns the message for a failed call: the caller's, unless a missing permission explains more. */
export function failureMessage(
  failure: Failure,
  { messages = {}, otherwise }: Words,
  intl: IntlShape,
): string {
  const { code } = failure;
  const say = (id: string, values?: { when: string }) =>
    intl.formatMessage({ id: `FormError.${id}` }, values);
  const denied = denialMessageId(failure);
  if (denied) return intl.formatMessage({ id: denied });
  const known = messages[code];
  if (known !== undefined) return known;
  if (code === 'network') return say('network');
  if (code !== 'too-many-requests') return otherwise ?? say('general');
  return say('tooManyRequestsUntil', { when: formatWait(failure, intl) });
}

/**
 * Returns the message that explains a failure that has the same message in every form, such as a missing permission,
 * and what the user can do about it; undefined for other kinds of failure.
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
  'insufficient-storage': 'FormError.insufficientStorage',
};
