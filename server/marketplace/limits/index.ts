import { createHmac } from 'node:crypto';
import { untilEnd } from '#contract/rules/rateLimiter.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { longestWindow, tooManyRequests, type LimitName } from './limits.ts';
import { countOne, countWaiting, findStart, forgetKeys, removeBefore, takeBackOne } from './store.ts';

export {
  defaultLimits,
  limitTable,
  noLimits,
  findSignallingLimit,
  type Limit,
  type LimitName,
  type Limits,
  type LimitSubject,
} from './limits.ts';
export { createInMemoryCounter, type InMemoryCounter } from './inMemory.ts';
export { networkOf, sharingNetworkOf, wideNetworkOf } from './network.ts';

/** Counters are shared by all processes of a database. */
type Counting = Pick<Engine, 'db' | 'settings' | 'clock'>;

/**
 * Counts one limited action of `whom` (a user's id, an address …). Within a transaction, `db`, it counts only if that
 * commits.
 * @throws ApiError `too-many-requests`, with the seconds to wait before retrying in its meta; nothing is counted then.
 */
export async function count(
  { db: pool, settings, clock }: Counting,
  name: LimitName,
  whom: string,
  db: Queryable = pool,
): Promise<void> {
  const { limits, secret } = settings();
  const limit = limits[name];
  const { most, milliseconds, wait } = limit;
  if (most === Infinity) return;
  const now = clock.now();
  const key = keyOf(secret, name, whom);
  if (wait) {
    const left = await countWaiting(db, { key, now, most, forgottenAfter: milliseconds, ...wait });
    if (left > 0) throw tooManyRequests(name, left);
    return;
  }
  if (most > 0 && (await countOne(db, { key, now, most, since: before(now, milliseconds) }))) return;
  const start = (await findStart(db, key)) ?? now;
  throw tooManyRequests(name, untilEnd(limit, start.getTime(), now.getTime()));
}

/** Actions that are counted elsewhere: how many there were, and the last of them. */
export interface Done {
  done: number;
  lastAt: Date | null;
}

/** Applies a limit with a growing wait to what is counted elsewhere. @throws ApiError as {@link count} */
export function requireWait(
  { settings, clock }: Pick<Counting, 'settings' | 'clock'>,
  name: LimitName,
  { done, lastAt }: Done,
): void {
  const { most, wait } = settings().limits[name];
  if (!wait || !lastAt || done < most) return;
  const due = lastAt.getTime() + Math.min(wait.first * 2 ** (done - most), wait.longest);
  const left = due - clock.now().getTime();
  if (left > 0) throw tooManyRequests(name, left);
}

/** Undoes one count of {@link count}. */
export async function undoCount(engine: Counting, name: LimitName, whom: string): Promise<void> {
  await takeBackOne(engine.db, keyOf(engine.settings().secret, name, whom));
}

/** Resets these counters; within a transaction, `db`, only if that commits. */
export async function resetCounts(
  engine: Counting,
  whoms: readonly (readonly [name: LimitName, whom: string])[],
  db: Queryable = engine.db,
): Promise<void> {
  const { secret } = engine.settings();
  await forgetKeys(
    db,
    whoms.map(([name, whom]) => keyOf(secret, name, whom)),
  );
}

/** Removes counters whose windows have ended; returns how many. */
export function removeEnded({ db, settings, clock }: Counting): Promise<number> {
  return removeBefore(db, before(clock.now(), longestWindow(settings().limits)));
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

function keyOf(secret: string, name: LimitName, whom: string): Buffer {
  return createHmac('sha256', secret).update(`limit:${name}:${whom}`).digest();
}
