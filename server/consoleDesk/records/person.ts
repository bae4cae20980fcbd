import { isUuid } from '#contract/rules/uuid.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findByEmailForLogin } from '#server/marketplace/users/index.ts';

/** Whom a filter means: an id, or the whole address of an account. undefined where there is no such account. */
export async function findPersonId({ db }: Engine, text: string): Promise<string | undefined> {
  const given = text.trim();
  return isUuid(given) ? given.toLowerCase() : (await findByEmailForLogin(db, given))?.id;
}
