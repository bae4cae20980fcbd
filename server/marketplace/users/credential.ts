import type { Tx } from '#server/marketplace/ports/db.ts';
import { findByIdentity, type Identity } from './identityStore.ts';
import { holdActive } from './store.ts';

/** What somebody has shown in order to sign in. */
export type Credential = { passwordHash: string } | { identity: Identity };

/**
 * Whether the person may still sign in with what they have shown. To check it takes long, and meanwhile a new password may
 * have ended every sign-in: nobody gets one after that with the old. Holds the person until the transaction ends.
 */
export async function holdCredential(tx: Tx, userId: string, credential: Credential): Promise<boolean> {
  const holder = await holdActive(tx, userId);
  if (!holder) return false;
  if ('passwordHash' in credential) return holder.passwordHash === credential.passwordHash;
  return (await findByIdentity(tx, credential.identity))?.id === userId;
}
