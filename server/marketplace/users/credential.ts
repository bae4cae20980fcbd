import type { Tx } from '#server/marketplace/ports/db.ts';
import { findByIdentity, type Identity } from './identityStore.ts';
import { lockActiveUser } from './store.ts';

/** The credential with which a user signed in. */
export type Credential = { passwordHash: string } | { identity: Identity };

/**
 * Returns whether the user may still sign in with this credential. Checking a password is slow, and meanwhile a
 * password change may have ended every session: the old password must not open one after that. Locks the user until the
 * transaction ends.
 */
export async function holdCredential(tx: Tx, userId: string, credential: Credential): Promise<boolean> {
  const holder = await lockActiveUser(tx, userId);
  if (!holder) return false;
  if ('passwordHash' in credential) return holder.passwordHash === credential.passwordHash;
  return (await findByIdentity(tx, credential.identity))?.id === userId;
}
