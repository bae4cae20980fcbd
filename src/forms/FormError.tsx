import { type IntlShape, useIntl } from 'react-intl';
import type { Failure, FailureCode } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { denialId } from './denial.ts';
import { inTime } from './inTime.ts';

interface FormErrorProps {
  /** Why the last attempt failed; nothing is shown without it. */
  failure: Failure | null | undefined;
  /** Words for codes that this form knows; all others have general words. */
  messages?: Partial<Record<FailureCode, string>> | undefined;
}

/** Why a form could not be sent, in words. What was typed stays. */
export function FormError({ failure, messages = {} }: FormErrorProps) {
  const intl = useIntl();
  return failure ? <Banner kind="error">{failureWords(failure, messages, intl)}</Banner> : null;
}

/** Why a call failed: in the words for its code, unless what a person may not do says more; in general words without. */
export function failureWords(
  failure: Failure,
  messages: Partial<Record<FailureCode, string>>,
  intl: IntlShape,
): string {
  const denied = denialId(failure);
  return denied
    ? intl.formatMessage({ id: denied })
    : (messages[failure.code] ?? generalWords(failure, intl));
}

function generalWords({ code, retryAfter }: Failure, intl: IntlShape): string {
  const say = (id: string, values?: { when: string }) =>
    intl.formatMessage({ id: `FormError.${id}` }, values);
  if (code === 'network') return say('network');
  if (code !== 'too-many-requests') return say('general');
  return retryAfter
    ? say('tooManyRequestsUntil', { when: inTime(retryAfter, intl) })
    : say('tooManyRequests');
}
