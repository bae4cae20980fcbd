import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import { emailKey } from '#contract/rules/email.ts';

/**
 * Lets only operators through: people signed in themselves, as the SDK that `trusted` makes proves, whose proved address
 * stands in the settings. To all others it is as if there were nothing. @throws ApiError not-found
 */
export async function requireOperator(
  trusted: () => Promise<Sdk>,
  operators: readonly string[],
): Promise<void> {
  if (operators.length === 0 || !(await isOperator(trusted, operators))) throw new ApiError('not-found');
}

async function isOperator(trusted: () => Promise<Sdk>, operators: readonly string[]): Promise<boolean> {
  // Whoever is not signed in, or in somebody else's name, gets no such SDK.
  const answer = await trusted()
    .then(sdk => sdk.currentUser.show())
    .catch(() => undefined);
  const { email, emailVerified } = (answer?.data.data.attributes ?? {}) as {
    email?: unknown;
    emailVerified?: unknown;
  };
  return typeof email === 'string' && emailVerified === true && operators.includes(emailKey(email));
}
