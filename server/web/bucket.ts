import { LRUCache } from 'lru-cache';

interface BucketSize {
  /** How often in a row. */
  burst: number;
  /** How many come back in a second. */
  perSecond: number;
}

const householdsKept = 10_000;

/** Whether one household may do once more what costs the server time. Kept by this process alone. */
export function makeBucket(
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
