import { useIntl } from 'react-intl';
import { Banner } from '#src/components/Banner/Banner.tsx';
import type { ErrorCode } from '#contract/errors.ts';

interface FormErrorProps {
  /** Why the last attempt failed; nothing is shown without it. */
  failure: { status: number; code: ErrorCode | 'network' } | null | undefined;
  /** Words for codes that this form knows; all others have general words. */
  messages?: Partial<Record<ErrorCode | 'network', string>> | undefined;
}

/** Why a form could not be sent, in words. What was typed stays. */
export function FormError({ failure, messages = {} }: FormErrorProps) {
  const intl = useIntl();
  if (!failure) return null;
  const general =
    failure.code === 'network'
      ? 'FormError.network'
      : failure.code === 'too-many-requests'
        ? 'FormError.tooManyRequests'
        : 'FormError.general';
  return <Banner kind="error">{messages[failure.code] ?? intl.formatMessage({ id: general })}</Banner>;
}
