import type { IntlShape } from 'react-intl';
import type { Failure, FailureCode } from '#src/api/failure.ts';
import { formatRelativeDelay } from '#src/forms/wait.ts';

/** Returns the message for links requested too often: how long to wait, and that an earlier link still works. */
export function tooManyLinks(failure: Failure | null, intl: IntlShape): Partial<Record<FailureCode, string>> {
  const { retryAfter } = failure ?? {};
  if (retryAfter === undefined) return {};
  const when = formatRelativeDelay(retryAfter, intl);
  return {
    'too-many-requests': intl.formatMessage({ id: 'PasswordRecoveryPage.tooManyLinks' }, { when }),
  };
}
