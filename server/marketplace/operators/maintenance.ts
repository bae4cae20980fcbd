import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findOperator } from './members.ts';

type World = Pick<Engine, 'db' | 'clock' | 'settings'>;

/** When to come back where nobody said how long it takes, in seconds. */
const usual = 10 * 60;

/**
 * Lets nobody but operators write while the site is being worked on.
 * @param userId absent for somebody who is not signed in
 * @throws ApiError `maintenance`, its meta saying after how many seconds it is worth trying again
 */
export async function requireNoMaintenance(world: World, userId?: string): Promise<void> {
  const { maintenance } = world.settings;
  if (!maintenance) return;
  if (userId !== undefined && (await findOperator(world, userId))) return;
  const left = maintenance.until ? (maintenance.until.getTime() - world.clock.now().getTime()) / 1000 : 0;
  throw new ApiError('maintenance', { meta: { retryAfter: left > 0 ? Math.ceil(left) : usual } });
}
