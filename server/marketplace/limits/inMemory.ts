import { createRateLimiter, type RateLimiter } from '#server/limits/rateLimiter.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { tooManyRequests, type LimitName } from './limits.ts';

/** Counts one action of `whom`. @throws ApiError `too-many-requests` like the counter in the database */
export type InMemoryCounter = (name: LimitName, whom: string) => void;

/**
 * Creates a counter for actions too frequent for the database: in this process only, until it ends. Windows work as in
 * {@link count}: they start with the first action, and refused actions are not counted.
 */
export function createInMemoryCounter(engine: Pick<Engine, 'settings' | 'clock'>): InMemoryCounter {
  const limiters = new Map<LimitName, RateLimiter>();
  const limiterOf = (name: LimitName) => {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = createRateLimiter(
      () => engine.settings().limits[name],
      () => engine.clock.now().getTime(),
    );
    limiters.set(name, limiter);
    return limiter;
  };
  return (name, whom) => {
    const wait = limiterOf(name)(whom);
    if (wait > 0) throw tooManyRequests(name, wait);
  };
}
