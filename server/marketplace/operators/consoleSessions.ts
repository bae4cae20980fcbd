import { HOUR, MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { sha256 } from '#server/marketplace/users/index.ts';

type World = Pick<Engine, 'db' | 'clock'>;

/** Absolute lifetime and idle timeout of a console session, in milliseconds. */
export const consoleLifetime = 12 * HOUR;
const idleLimit = 30 * MINUTE;
/** How long after a code was entered dangerous actions need no further code. Milliseconds. */
const confirmedFor = 10 * MINUTE;

/** A valid console session. */
export interface ConsoleSession {
  /** Until when dangerous actions need no further code. */
  freshUntil: Date;
}

/** Opens a console session for a user who has just entered a code. Returns the token for the browser. */
export async function openConsoleSession(
  { db, clock, ids }: World & Pick<Engine, 'ids'>,
  userId: string,
): Promise<string> {
  const token = ids.token();
  await db.run(
    'insert into console_sessions (hash, user_id, created_at, seen_at, proved_at) values ($1, $2, $3, $3, $3)',
    [sha256(token), userId, clock.now()],
  );
  return token;
}

/** Resumes a console session of this user; undefined when it has ended. */
export async function resumeConsoleSession(
  { db, clock }: World,
  userId: string,
  token: string,
): Promise<ConsoleSession | undefined> {
  const now = clock.now().getTime();
  const row = await db.first<{ provedAt: Date }>(
    `update console_sessions set seen_at = $3 where hash = $1 and user_id = $2 and created_at > $4 and seen_at > $5
     returning proved_at`,
    [sha256(token), userId, new Date(now), new Date(now - consoleLifetime), new Date(now - idleLimit)],
  );
  return row && { freshUntil: new Date(row.provedAt.getTime() + confirmedFor) };
}

/** Records that the user has entered another code. */
export async function confirmConsoleSession({ db, clock }: World, token: string): Promise<void> {
  await db.run('update console_sessions set proved_at = $2 where hash = $1', [sha256(token), clock.now()]);
}

export async function endConsoleSession({ db }: Pick<Engine, 'db'>, token: string): Promise<void> {
  await db.run('delete from console_sessions where hash = $1', [sha256(token)]);
}

/** Ends every console session of a user. */
export async function endConsoleSessionsOf(db: Queryable, userId: string): Promise<void> {
  await db.run('delete from console_sessions where user_id = $1', [userId]);
}

/** Removes console sessions and claims that have ended. */
export async function deleteEndedConsoleSessions({ db, clock }: World): Promise<void> {
  const now = clock.now().getTime();
  await db.run('delete from console_sessions where created_at <= $1 or seen_at <= $2', [
    new Date(now - consoleLifetime),
    new Date(now - idleLimit),
  ]);
  await db.run('delete from console_claims where until <= $1', [new Date(now)]);
}
