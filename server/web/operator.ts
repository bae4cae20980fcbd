import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError } from '#contract/errors.ts';
import { emailKey } from '#contract/rules/email.ts';
import type { Operator } from './console/desk.ts';
import type { WebDeps } from './deps.ts';

type OperatorDeps = Pick<WebDeps, 'console'> & { config: Pick<WebDeps['config'], 'operators'> };

/** Who comes, as far as they are signed in themselves, and whether that is an operator. */
export interface Comer {
  userId: string | null;
  operator: Operator | undefined;
}

/**
 * Who is signed in themselves, as the SDK that `trusted` makes proves. The engine knows its operators; of another service
 * only the proved addresses in the settings are known. @throws what the SDK rejects with, but for a refusal
 */
export async function findComer(
  trusted: () => Promise<Sdk>,
  { console: desk, config }: OperatorDeps,
): Promise<Comer> {
  const person = await signedIn(trusted);
  if (!person) return { userId: null, operator: undefined };
  const { id, email, isProved } = person;
  if (desk) return { userId: id, operator: await desk.findOperator(id) };
  const isNamed = isProved && config.operators.includes(emailKey(email));
  return { userId: id, operator: isNamed ? { id, email } : undefined };
}

/** Lets only operators through. To all others it is as if there were nothing. @throws ApiError not-found */
export async function requireOperator(trusted: () => Promise<Sdk>, deps: OperatorDeps): Promise<Operator> {
  const { operator } = await findComer(trusted, deps);
  if (!operator) throw new ApiError('not-found');
  return operator;
}

/** undefined for visitors, and for whoever is signed in in somebody else's name: they get no such SDK. */
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
