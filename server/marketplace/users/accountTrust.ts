import { DAY } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findUsers } from './store.ts';

/** How far a user is trusted. */
export interface AccountTrust {
  /** An operator has verified their identity. */
  isVerified: boolean;
  /** They signed up within the last days and are not verified. */
  isNew: boolean;
  /** Milliseconds until the account no longer counts as new; 0 if it does not. */
  newFor: number;
}

/** @see EngineSettings.newAccountDays */
export async function accountTrust(
  { clock, settings }: Pick<Engine, 'clock' | 'settings'>,
  db: Queryable,
  userId: string,
): Promise<AccountTrust> {
  const [user] = await findUsers(db, [userId]);
  if (!user) return { isVerified: false, isNew: false, newFor: 0 };
  const isVerified = user.publicData.isVerified === true;
  const age = clock.now().getTime() - user.createdAt.getTime();
  const newFor = isVerified ? 0 : Math.max(0, settings().newAccountDays * DAY - age);
  return { isVerified, isNew: newFor > 0, newFor };
}
