import { emailKey, isEmail } from '#contract/rules/email.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { IdpClaims } from '#server/marketplace/ports/idpVerifier.ts';
import { noteUpdate } from './facts.ts';
import { findByIdentity, insertIdentity } from './identityStore.ts';
import { findLogin, lockUser } from './store.ts';

/**
 * Who signs in as this identity. One that is new is linked to the account with its address, but only when both sides
 * have verified the address (marketplace-api 2.2). undefined when nobody may.
 */
export async function findOrLinkIdentity(
  engine: Engine,
  idpId: string,
  claims: IdpClaims,
): Promise<string | undefined> {
  const identity = { idpId, subject: claims.subject };
  const known = await findByIdentity(engine.db, identity);
  if (known) return known.state === 'banned' ? undefined : known.id;
  const { email, emailVerified } = claims;
  if (!emailVerified || email === undefined || !isEmail(email)) return undefined;
  const login = await findLogin(engine.db, emailKey(email));
  if (!login) return undefined;
  return engine.db.transaction(async tx => {
    // Held and looked at again: the address may have changed hands since.
    const user = await lockUser(tx, login.id);
    if (!user || user.deletedAt || user.state === 'banned' || !user.emailVerified) return undefined;
    if (emailKey(user.email) !== emailKey(email)) return undefined;
    const isLinked = await insertIdentity(tx, {
      ...identity,
      userId: user.id,
      createdAt: engine.clock.now(),
    });
    if (isLinked) await noteUpdate(engine, tx, user.id);
    return isLinked ? user.id : undefined;
  });
}
