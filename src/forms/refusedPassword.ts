import type { SubmissionErrors } from 'final-form';
import type { IntlShape } from 'react-intl';
import type { Failure } from '#src/api/failure.ts';

/**
 * Returns what a form answers to a failure because of its password, to be shown beside the field; undefined for all
 * other failures.
 */
export const refusedPassword =
  (intl: Pick<IntlShape, 'formatMessage'>, field: string) =>
  ({ code }: Failure): SubmissionErrors | undefined =>
    code === 'weak-password' ? { [field]: intl.formatMessage({ id: 'FormError.weakPassword' }) } : undefined;
