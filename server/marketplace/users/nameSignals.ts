import { ApiError, teamName } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { raise } from '#server/marketplace/signals/index.ts';
import { likenessKeys, looksLikeTeam } from './lookalikes.ts';
import type { Named } from './names.ts';

/**
 * Requires that a member's new name does not pose as the team; operators may give it. A name that was there before
 * stays.
 * @throws ApiError `validation-invalid-value` with {@link teamName}.
 */
export function requireNoTeamName({ settings }: Pick<Engine, 'settings'>, before: Named, after: Named): void {
  const { marketplaceName } = settings();
  if (!looksLikeTeam(after, marketplaceName) || looksLikeTeam(before, marketplaceName)) return;
  const path = after.publicData.profileType === 'organisation' ? ['publicData', 'fullName'] : ['firstName'];
  throw new ApiError('validation-invalid-value', { source: { type: 'body', path }, meta: teamName });
}

/** Signals to operators that a new name looks like the team's, or like that of somebody who has the badge. */
export async function noteLikeness(
  engine: Pick<Engine, 'clock' | 'ids' | 'settings'>,
  tx: Tx,
  user: Named & { id: string },
): Promise<void> {
  const signal = { userId: user.id, isOnce: true };
  if (looksLikeTeam(user, engine.settings().marketplaceName))
    await raise(engine, tx, { ...signal, reason: 'teamName' });
  const keys = likenessKeys(user);
  const verified = await tx.rows<Named & { id: string }>(
    `select id, first_name as "firstName", last_name as "lastName", display_name as "displayName",
       public_data as "publicData" from users
     where public_data @> '{"isVerified":true}' and id <> $1 and deleted_at is null`,
    [user.id],
  );
  const original = verified.find(other => [...likenessKeys(other)].some(key => keys.has(key)));
  if (original) await raise(engine, tx, { ...signal, reason: 'verifiedName', detail: original.id });
}
