import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import { emailKey } from '#contract/rules/email.ts';
import type { Session } from './session.ts';

/**
 * Lets only operators through: people signed in themselves whose proved address stands in the settings. To all others
 * it is as if there were nothing. @throws ApiError not-found
 */
export async function requireOperator(
  { sdk, signedIn }: Session,
  operators: readonly string[],
): Promise<void> {
  if (!signedIn || operators.length === 0 || !(await isOperator(sdk, operators))) {
    throw new ApiError('not-found');
  }
}

async function isOperator(sdk: Sdk, operators: readonly string[]): Promise<boolean> {
  const { isLoggedInAs } = await sdk.authInfo();
  if (isLoggedInAs) return false;
  const answer = await sdk.currentUser.show().catch(() => undefined);
  const { email, emailVerified } = (answer?.data.data.attributes ?? {}) as {
    email?: unknown;
    emailVerified?: unknown;
  };
  return typeof email === 'string' && emailVerified === true && operators.includes(emailKey(email));
}
