import type { WayIn } from '#contract/account/wayIn.ts';
import { findLogins } from '#server/marketplace/auth/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findPasskeysOf } from '#server/marketplace/passkeys/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findLinkedAt } from '#server/marketplace/telegram/index.ts';
import { findLinkedIdentities, sha256 } from '#server/marketplace/users/index.ts';

type Identities = Awaited<ReturnType<typeof findLinkedIdentities>>;

/** What opens an account, with the ids by which it ends. */
export interface Ways {
  passkeys: { key: string; id: Buffer }[];
  identities: { key: string; identity: Identities[number] }[];
  logins: { key: string; id: string }[];
  telegram: { key: string } | undefined;
  /** The same as its owner sees it: passkeys, linked accounts, Telegram, then logins by last use. */
  shown: WayIn[];
}

/** Finds what opens a user's account besides the password. */
export async function findWays(engine: Pick<Engine, 'clock'>, db: Queryable, userId: string): Promise<Ways> {
  const passkeys = (await findPasskeysOf(db, userId))
    .filter(({ logsIn }) => logsIn)
    .map(row => ({ ...row, key: keyOf('passkey', row.id.toString('hex')) }));
  const identities = (await findLinkedIdentities(db, userId)).map(identity => ({
    identity,
    key: keyOf('identity', `${identity.idpId} ${identity.subject}`),
  }));
  const logins = (await findLogins(engine, db, userId)).map(row => ({ ...row, key: keyOf('login', row.id) }));
  const linkedAt = await findLinkedAt(db, userId);
  const telegram = linkedAt && { key: keyOf('telegram', userId), since: linkedAt.toISOString() };
  return {
    passkeys,
    identities,
    logins,
    telegram,
    shown: [
      ...passkeys.map(({ key, name, createdAt }) => ({
        kind: 'passkey' as const,
        key,
        name,
        since: createdAt.toISOString(),
      })),
      ...identities.map(({ key, identity: { idpId, createdAt } }) => ({
        kind: 'identity' as const,
        key,
        idpId,
        since: createdAt.toISOString(),
      })),
      ...(telegram ? [{ kind: 'telegram' as const, ...telegram }] : []),
      ...logins.map(({ key, browser, system, since, seen }) => ({
        kind: 'login' as const,
        key,
        browser,
        system,
        since: since.toISOString(),
        seen: seen.toISOString(),
      })),
    ],
  };
}

/** Short enough for the name of a form field, and tells nobody an id. */
const keyOf = (kind: WayIn['kind'], id: string) => sha256(`${kind} ${id}`).toString('hex').slice(0, 32);
