import { isUuid } from '#contract/rules/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findByEmailForLogin } from '#server/marketplace/users/index.ts';

/**
 * Resolves a filter to a user id: an id, or the complete e-mail address of an account. undefined when there is no such
 * account.
 */
export async function findPersonId({ db }: Engine, text: string): Promise<string | undefined> {
  const given = text.trim();
  return isUuid(given) ? given.toLowerCase() : (await findByEmailForLogin(db, given))?.id;
}
