import { setTimeout as sleep } from 'node:timers/promises';
import type { Sdk } from 'sharetribe-flex-sdk';
import type { SignupPayload } from '#contract/account/user.ts';
import type { WebDeps } from '../ports/index.ts';

/** Longer than it takes to create an account, so that the time of the answer tells nothing. Milliseconds. */
const atLeast = 1000;

/**
 * Creates the account, or, when the address has one, mails its owner; neither the answer nor its time tells which.
 * Nobody is signed in. @throws what the SDK rejects with, except `email-taken`
 */
export async function signUpQuietly(
  { engine }: Pick<WebDeps, 'engine'>,
  sdk: Sdk,
  payload: SignupPayload,
): Promise<void> {
  const shown = sleep(atLeast);
  try {
    await sdk.currentUser.create({ ...payload });
  } catch (failure) {
    const [error] = (failure as { data?: { errors?: { code?: string }[] } } | null)?.data?.errors ?? [];
    if (error?.code !== 'email-taken') throw failure;
    await engine?.mails.tellOfSignUp(payload.email);
  }
  await shown;
}
