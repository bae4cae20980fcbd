import { ApiError } from '#contract/errors.ts';
import { ownCopy } from '#server/caches/estimate.ts';
import { registerCache } from '#server/caches/registry.ts';

/** At most `most` actions within `milliseconds`, from the first one on. Refused actions are not counted. */
export interface FixedWindow {
  most: number;
  milliseconds: number;
}

/** A bucket of `burst` tokens that is refilled by `perSecond`; each action takes a token. */
export interface TokenBucket {
  burst: number;
  perSecond: number;
}

/** Counts one action of a client, if it is allowed. Returns the milliseconds to wait if not, otherwise 0. */
export type RateLimiter = (client: string) => number;

/**
 * Rejects an action for which a {@link RateLimiter} returned a wait, in milliseconds.
 * @throws ApiError too-many-requests, with the seconds to wait in `meta.retryAfter`
 */
export function requireTurn(wait: number): void {
  if (wait > 0) throw new ApiError('too-many-requests', { meta: { retryAfter: secondsOf(wait) } });
}

/** Rounds a wait in milliseconds up to seconds, the unit of Retry-After. */
export const secondsOf = (wait: number): number => Math.max(1, Math.ceil(wait / 1000));

interface Counter {
  /** When the window started, or the tokens were last counted: milliseconds since 1970. */
  at: number;
  /** Actions in the window, or tokens left in the bucket. */
  count: number;
}

/**
 * Beyond this number of clients, the bucket that was not used for longest, or the window that started first, is
 * forgotten: who can send from as many addresses is not limited by one of them.
 */
const maxClients = 10_000;

/** Characters of a client that are compared: more than an address or an id has, so that a header can't fill memory. */
const maxLength = 64;

/** What the counter of a client takes with its key, in bytes. */
const bytesEach = 256;

/**
 * Creates a rate limiter whose state is local to this process, and which ends with it.
 * @param rate is evaluated at every action; always of the same kind
 * @param now milliseconds since 1970
 */
export function createRateLimiter(rate: () => FixedWindow | TokenBucket, now: () => number): RateLimiter {
  // A map keeps insertion order: the oldest windows and the buckets unused for longest come first.
  const counters = new Map<string, Counter>();
  registerCache('limits', counters, ({ size }) => ({
    entries: size,
    bytes: size * bytesEach,
    limit: maxClients * bytesEach,
    hits: 0,
    misses: 0,
  }));
  return name => {
    const current = rate();
    const client = ownCopy(name.slice(0, maxLength));
    return 'burst' in current
      ? takeFromBucket(counters, client, current, now())
      : countInWindow(counters, client, current, now());
  };
}

/** Returns the milliseconds from `now` to the end of a window that started at `start`. */
export const untilEnd = ({ milliseconds }: FixedWindow, start: number, now: number): number =>
  start + milliseconds - now;

function countInWindow(
  counters: Map<string, Counter>,
  client: string,
  limit: FixedWindow,
  now: number,
): number {
  if (limit.most === Infinity) return 0;
  clearEnded(counters, now - limit.milliseconds);
  const window = counters.get(client) ?? { at: now, count: 0 };
  if (window.count >= limit.most) return Math.max(1, untilEnd(limit, window.at, now));
  window.count += 1;
  counters.set(client, window);
  forgetOldest(counters);
  return 0;
}

function forgetOldest(counters: Map<string, Counter>): void {
  if (counters.size > maxClients) counters.delete(counters.keys().next().value ?? '');
}

function clearEnded(windows: Map<string, Counter>, since: number): void {
  for (const [client, { at }] of windows) {
    if (at > since) return;
    windows.delete(client);
  }
}

function takeFromBucket(
  counters: Map<string, Counter>,
  client: string,
  { burst, perSecond }: TokenBucket,
  now: number,
): number {
  const { at, count } = counters.get(client) ?? { at: now, count: burst };
  const tokens = Math.min(burst, count + ((now - at) / 1000) * perSecond);
  counters.delete(client);
  counters.set(client, { at: now, count: Math.max(0, tokens - 1) });
  forgetOldest(counters);
  // A rejected action empties the bucket, so that the wait is for a whole token.
  return tokens >= 1 ? 0 : 1000 / perSecond;
}
