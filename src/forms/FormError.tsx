import { type IntlShape, useIntl } from 'react-intl';
import type { Failure, FailureCode } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { denialId } from './denial.ts';
import { inTime } from './inTime.ts';

interface Words {
  /** For codes that this form knows. */
  messages?: Partial<Record<FailureCode, string>> | undefined;
  /** For all others but those that a person can do something about, no connection and too many tries; else general ones. */
  otherwise?: string | undefined;
}

interface FormErrorProps extends Words {
  /** Why the last attempt failed; nothing is shown without it. */
  failure: Failure | null | undefined;
}

/** Why a form could not be sent, in words. What was typed stays. */
export function FormError({ failure, ...words }: FormErrorProps) {
  const intl = useIntl();
  return failure ? <Banner kind="error">{failureWords(failure, words, intl)}</Banner> : null;
}

/** Why a call failed, in the words of who called, unless what a person may not do says more. */
export function failureWords(failure: Failure, { messages = {}, otherwise }: Words, intl: IntlShape): string {
  const { code, retryAfter } = failure;
  const say = (id: string, values?: { when: string }) =>
    intl.formatMessage({ id: `FormError.${id}` }, values);
  const denied = denialId(failure);
  if (denied) return intl.formatMessage({ id: denied });
  const known = messages[code];
  if (known !== undefined) return known;
  if (code === 'network') return say('network');
  if (code !== 'too-many-requests') return otherwise ?? say('general');
  return retryAfter
    ? say('tooManyRequestsUntil', { when: inTime(retryAfter, intl) })
    : say('tooManyRequests');
}
