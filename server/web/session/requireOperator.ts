import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import { emailKey } from '#contract/account/email.ts';
import type { WebDeps } from '../ports/index.ts';
import type { Operator } from '../ports/types.ts';

type OperatorDeps = Pick<WebDeps, 'engine'> & { config: Pick<WebDeps['config'], 'operators'> };

/** The client of a request: the user, if signed in themselves, and whether they are an operator. */
export interface Requester {
  userId: string | null;
  operator: Operator | undefined;
}

/**
 * Identifies the requester with the SDK that `trusted` creates. The engine knows its operators; with a hosted platform
 * they are the verified email addresses in the settings. @throws what the SDK rejects with, except a denial
 */
export async function findRequester(
  trusted: () => Promise<Sdk>,
  { engine, config }: OperatorDeps,
): Promise<Requester> {
  const person = await signedIn(trusted);
  if (!person) return { userId: null, operator: undefined };
  const { id, email, isProved } = person;
  if (engine) return { userId: id, operator: await engine.console.findOperator(id) };
  const isNamed = isProved && config.operators.includes(emailKey(email));
  return { userId: id, operator: isNamed ? { id, email } : undefined };
}

/** Rejects everybody but operators, for whom alone the page exists. @throws ApiError not-found */
export async function requireOperator(trusted: () => Promise<Sdk>, deps: OperatorDeps): Promise<Operator> {
  const { operator } = await findRequester(trusted, deps);
  if (!operator) throw new ApiError('not-found');
  return operator;
}

/** Undefined for visitors and impersonated sessions: they get no trusted SDK. */
async function signedIn(
  trusted: () => Promise<Sdk>,
): Promise<(Operator & { isProved: boolean }) | undefined> {
  try {
    const { data } = await (await trusted()).currentUser.show();
    const { email, emailVerified } = data.data.attributes as { email?: unknown; emailVerified?: unknown };
    return { id: data.data.id.uuid, email: String(email), isProved: emailVerified === true };
  } catch (error) {
    const status = (error as { status?: unknown } | null)?.status;
    if (status === 401 || status === 403) return undefined;
    throw error;
  }
}
