import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findOperator } from './members.ts';

type World = Pick<Engine, 'db' | 'clock' | 'settings'>;

/** Retry-after, in seconds, when the end of the maintenance is not set. */
const defaultRetryAfter = 10 * 60;

/**
 * Blocks writes by everyone but operators during maintenance.
 * @param userId absent when the caller is not signed in
 * @throws ApiError `maintenance`; `meta.retryAfter` is the number of seconds after which to retry
 */
export async function requireNoMaintenance(world: World, userId?: string): Promise<void> {
  const { maintenance } = world.settings();
  if (!maintenance) return;
  if (userId !== undefined && (await findOperator(world, userId))) return;
  const left = maintenance.until ? (maintenance.until.getTime() - world.clock.now().getTime()) / 1000 : 0;
  throw new ApiError('maintenance', { meta: { retryAfter: left > 0 ? Math.ceil(left) : defaultRetryAfter } });
}
