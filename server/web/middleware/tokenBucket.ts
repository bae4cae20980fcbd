import { LRUCache } from 'lru-cache';

interface BucketSize {
  /** The capacity of the bucket. */
  burst: number;
  /** Tokens added per second. */
  perSecond: number;
}

const householdsKept = 10_000;

/** Limits how often a client may do something expensive. The state is local to this process. */
export function tokenBucket(
  { burst, perSecond }: BucketSize,
  now: () => number,
): (household: string) => boolean {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: householdsKept });
  return household => {
    const { tokens, at } = buckets.get(household) ?? { tokens: burst, at: now() };
    const left = Math.min(burst, tokens + ((now() - at) / 1000) * perSecond);
    buckets.set(household, { tokens: Math.max(0, left - 1), at: now() });
    return left >= 1;
  };
}
