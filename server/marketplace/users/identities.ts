import { ApiError, passwordNeeded } from '#contract/errors.ts';
import { emailKey, isEmail } from '#contract/account/email.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { IdpClaims } from '#server/marketplace/ports/idpVerifier.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { recordUpdate } from './facts.ts';
import type { IdentityProvider } from './identityProvider.ts';
import {
  findByIdentity,
  findIdentities,
  insertIdentity,
  deleteIdentity,
  type Identity,
} from './identityStore.ts';
import { queueWarning, mails } from './mails.ts';
import { findLogin, lockUser, lockActiveUser, type HeldUser } from './store.ts';
import type { Origin, Viewer } from '../origin.ts';

/**
 * Returns the user who signs in with this identity. Links a new identity to the account with its address, but only when
 * both sides have verified the address (marketplace-api 2.2) and the account has no password: the holder of the mailbox
 * at the provider need not be who chose it. Undefined when no user may sign in with it.
 * @throws ApiError `auth-invalid-access-token` with {@link passwordNeeded} when the account's password has to be given
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
    // Locked and checked again: the address may now belong to another account.
    const user = await lockUser(tx, login.id);
    if (!user || user.deletedAt || user.state === 'banned' || !user.emailVerified) return undefined;
    if (emailKey(user.email) !== emailKey(email)) return undefined;
    if (user.hasPassword) throw new ApiError('auth-invalid-access-token', { meta: passwordNeeded });
    const identitiesBefore = (await findIdentities(tx, [user.id])).get(user.id) ?? [];
    const isLinked = await insertIdentity(tx, {
      ...identity,
      userId: user.id,
      createdAt: engine.clock.now(),
    });
    if (!isLinked) return undefined;
    await recordUpdate({ engine, viewer: signingIn }, tx, user, identitiesBefore);
    await queueWarning(engine, tx, mails.signInLinked, { userId: user.id, email: user.email });
    return user.id;
  });
}

/**
 * Links an identity to a user who has proved that both are theirs.
 * @throws ApiError `auth-invalid-access-token` when the account was deleted or banned meanwhile or its password
 * changed, `conflict` when the identity is another user's.
 */
export async function linkIdentity(
  engine: Engine,
  identity: Identity,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await engine.db.transaction(async tx => {
    const user = await lockUser(tx, userId);
    if (!user || !(await holdCredential(tx, userId, { passwordHash })))
      throw new ApiError('auth-invalid-access-token');
    const identitiesBefore = (await findIdentities(tx, [userId])).get(userId) ?? [];
    const isNew = await insertIdentity(tx, { ...identity, userId, createdAt: engine.clock.now() });
    if (isNew) {
      await recordUpdate({ engine, viewer: signingIn }, tx, user, identitiesBefore);
      return queueWarning(engine, tx, mails.signInLinked, { userId, email: user.email });
    }
    const owner = await findByIdentity(tx, identity);
    if (owner?.id !== userId) throw new ApiError('conflict', { details: 'this identity has an account' });
  });
}

/** Unlinks all identities but those kept, so that nobody signs in as the user through them. */
export async function unlinkIdentities(
  origin: Origin & { engine: Pick<Engine, 'paymentProfiles'> },
  tx: Tx,
  userId: string,
  kept: readonly Identity[] = [],
): Promise<void> {
  const identitiesBefore = (await findIdentities(tx, [userId])).get(userId) ?? [];
  const isKept = ({ idpId, userId: subject }: IdentityProvider) =>
    kept.some(identity => identity.idpId === idpId && identity.subject === subject);
  const ended = identitiesBefore.filter(identity => !isKept(identity));
  const user = ended.length > 0 ? await lockUser(tx, userId) : undefined;
  if (!user) return;
  for (const { idpId, userId: subject } of ended) await deleteIdentity(tx, userId, { idpId, subject });
  await recordUpdate(origin, tx, user, identitiesBefore);
}

/** The caller is not signed in yet. */
const signingIn: Viewer = { kind: 'anonymous' };

/**
 * The credential with which a user signed in. `isHeld` tells of one that another module keeps whether it is still the
 * user's.
 */
export type Credential =
  | { passwordHash: string }
  | { identity: Identity }
  | { isHeld: (tx: Tx) => Promise<boolean> };

/**
 * Returns the user if they may still sign in with this credential. Checking a password is slow, and meanwhile a
 * password change may have ended every session: the old password must not open one after that. Locks the user until the
 * transaction ends.
 */
export async function holdCredential(
  tx: Tx,
  userId: string,
  credential: Credential,
): Promise<HeldUser | undefined> {
  const holder = await lockActiveUser(tx, userId);
  return holder && (await isHeldBy(holder, tx, credential)) ? holder : undefined;
}

async function isHeldBy(holder: HeldUser, tx: Tx, credential: Credential): Promise<boolean> {
  if ('passwordHash' in credential) return holder.passwordHash === credential.passwordHash;
  if ('isHeld' in credential) return credential.isHeld(tx);
  return (await findByIdentity(tx, credential.identity))?.id === holder.id;
}
