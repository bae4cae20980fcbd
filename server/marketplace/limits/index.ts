import { createHmac } from 'node:crypto';
import { createRateLimiter, type RateLimiter, untilEnd } from '#server/limits/rateLimiter.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { type LimitName, longestWindow, tooManyRequests } from './limits.ts';
import {
  countWaiting,
  countWindows,
  decrementCounts,
  deleteBefore,
  deleteCounts,
  findStart,
} from './store.ts';

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
export { networkOf, sharingNetworkOf, wideNetworkOf } from './network.ts';

/** Counters are shared by all processes of a database. */
type Counting = Pick<Engine, 'db' | 'settings' | 'clock'>;

/** A limit, and its subject: a user's id, an address … */
export type Count = readonly [name: LimitName, subject: string];

/** After `endsIn` milliseconds the limit no longer applies to the subject, even if its window is still open. */
export type EndingCount = readonly [...Count, endsIn: number];

/**
 * Counts one limited action of `subject`. Within a transaction, `db`, it counts only if that commits.
 * @throws ApiError `too-many-requests`, with the seconds to wait before retrying in its meta; nothing is counted then.
 */
export async function count(
  engine: Counting,
  name: LimitName,
  subject: string,
  db: Queryable = engine.db,
): Promise<void> {
  const { limits, secret } = engine.settings();
  const { most, milliseconds, wait } = limits[name];
  if (!wait) return countInOrder(engine, [[name, subject]], db);
  if (most === Infinity) return;
  const key = keyOf(secret, name, subject);
  const now = engine.clock.now();
  const left = await countWaiting(db, { key, now, most, forgottenAfter: milliseconds, ...wait });
  if (left > 0) throw tooManyRequests(name, left);
}

/**
 * Counts one action by several limits of fixed windows in one statement, in this order: an action that one refuses does
 * not count for those after it.
 * @throws ApiError as {@link count}
 */
export async function countInOrder(
  { db: pool, settings, clock }: Counting,
  counts: readonly (Count | EndingCount)[],
  db: Queryable = pool,
): Promise<void> {
  const { limits, secret } = settings();
  const now = clock.now();
  const windows = counts
    .map(([name, subject, endsIn = Infinity]) => ({
      name,
      key: keyOf(secret, name, subject),
      limit: limits[name],
      endsIn,
    }))
    .filter(({ limit }) => limit.most !== Infinity);
  if (windows.length === 0) return;
  const counted = await countWindows(
    db,
    windows.map(({ key, limit: { most, milliseconds } }) => ({
      key,
      most,
      since: before(now, milliseconds),
    })),
    now,
  );
  const refusing = windows[counted];
  if (!refusing) return;
  const start = (await findStart(db, refusing.key)) ?? now;
  const left = untilEnd(refusing.limit, start.getTime(), now.getTime());
  throw tooManyRequests(refusing.name, Math.min(left, refusing.endsIn));
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

/** Undoes one count of each. */
export async function undoCounts(engine: Counting, counts: readonly Count[]): Promise<void> {
  if (counts.length > 0) await decrementCounts(engine.db, keysOf(engine, counts));
}

/** Resets these counters; within a transaction, `db`, only if that commits. */
export async function resetCounts(
  engine: Counting,
  counts: readonly Count[],
  db: Queryable = engine.db,
): Promise<void> {
  await deleteCounts(db, keysOf(engine, counts));
}

/** Removes counters whose windows have ended; returns how many. */
export function deleteEnded({ db, settings, clock }: Counting): Promise<number> {
  return deleteBefore(db, before(clock.now(), longestWindow(settings().limits)));
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

function keysOf({ settings }: Counting, counts: readonly Count[]): Buffer[] {
  const { secret } = settings();
  return counts.map(([name, subject]) => keyOf(secret, name, subject));
}

function keyOf(secret: string, name: LimitName, subject: string): Buffer {
  return createHmac('sha256', secret).update(`limit:${name}:${subject}`).digest();
}

/** Counts one action of `subject`. @throws ApiError `too-many-requests` like the counter in the database */
export type InMemoryCounter = (name: LimitName, subject: string) => void;

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
  return (name, subject) => {
    const wait = limiterOf(name)(subject);
    if (wait > 0) throw tooManyRequests(name, wait);
  };
}
