import type { SubmissionErrors } from 'final-form';
import type { IntlShape } from 'react-intl';
import { operatorPasswordMin } from '#contract/account/password.ts';
import type { Failure } from '#src/api/failure.ts';

/** Returns the submission error for a rejected password, shown beside its field; undefined for all other failures. */
export const refusedPassword =
  (intl: Pick<IntlShape, 'formatMessage'>, field: string) =>
  ({ code }: Failure): SubmissionErrors | undefined => {
    if (code === 'weak-password') return { [field]: intl.formatMessage({ id: 'FormError.weakPassword' }) };
    if (code !== 'short-for-operator') return undefined;
    const values = { min: operatorPasswordMin };
    return { [field]: intl.formatMessage({ id: 'NewPasswordField.shortForOperator' }, values) };
  };
