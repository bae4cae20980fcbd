import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findUsers } from './store.ts';

const day = 24 * 60 * 60_000;

/** How well the house knows somebody. */
export interface Acquaintance {
  /** An operator has checked who they are. */
  isVerified: boolean;
  /** They have signed up within the last days, and nobody has checked them. */
  isNew: boolean;
}

/** @see EngineSettings.newAccountDays */
export async function acquaintanceWith(
  { clock, settings }: Pick<Engine, 'clock' | 'settings'>,
  db: Queryable,
  userId: string,
): Promise<Acquaintance> {
  const [user] = await findUsers(db, [userId]);
  if (!user) return { isVerified: false, isNew: false };
  const isVerified = user.publicData.isVerified === true;
  const age = clock.now().getTime() - user.createdAt.getTime();
  return { isVerified, isNew: !isVerified && age < settings.newAccountDays * day };
}
