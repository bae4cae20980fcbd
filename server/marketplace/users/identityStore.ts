import { anyOf } from '#server/marketplace/anyOf.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { identitiesJson, type IdentityProvider } from './identityProvider.ts';
import type { UserState } from './store.ts';

export interface Identity {
  idpId: string;
  subject: string;
}

export function findByIdentity(
  db: Queryable,
  { idpId, subject }: Identity,
): Promise<{ id: string; state: UserState } | undefined> {
  return db.first(
    `select u.id, u.state from user_identities i join users u on u.id = i.user_id
     where i.idp_id = $1 and i.subject = $2 and u.deleted_at is null`,
    [idpId, subject],
  );
}

/** By user id. */
export async function findIdentities(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, IdentityProvider[]>> {
  const rows = await db.rows<{ id: string; identities: IdentityProvider[] }>(
    `select user_id as id, ${identitiesJson} as identities
     from user_identities where user_id = ${anyOf('$1')} group by user_id`,
    [userIds],
    'user-identities',
  );
  return new Map(rows.map(row => [row.id, row.identities]));
}

/** Returns false when the identity is already linked to an account. */
export async function insertIdentity(
  tx: Tx,
  identity: Identity & { userId: string; createdAt: Date },
): Promise<boolean> {
  const changed = await tx.run(
    `insert into user_identities (idp_id, subject, user_id, created_at) values ($1, $2, $3, $4)
     on conflict (idp_id, subject) do nothing`,
    [identity.idpId, identity.subject, identity.userId, identity.createdAt],
  );
  return changed === 1;
}

export async function deleteIdentitiesOf(tx: Tx, userId: string): Promise<void> {
  await tx.run('delete from user_identities where user_id = $1', [userId]);
}

export async function deleteIdentity(tx: Tx, userId: string, { idpId, subject }: Identity): Promise<void> {
  await tx.run('delete from user_identities where user_id = $1 and idp_id = $2 and subject = $3', [
    userId,
    idpId,
    subject,
  ]);
}

/** Returns a user's identities with when they were linked, earliest first. */
export function findLinkedIdentities(
  db: Queryable,
  userId: string,
): Promise<(Identity & { createdAt: Date })[]> {
  return db.rows(
    `select idp_id, subject, created_at from user_identities
     where user_id = $1 order by created_at, idp_id`,
    [userId],
  );
}
