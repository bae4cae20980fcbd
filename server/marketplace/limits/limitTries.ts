/** Counts tries by key within a sliding window of this process. */
export interface TryLimit {
  /** Counts a try at this instant; false when there were too many already, then nothing is counted. */
  take(key: string, now: Date): boolean;
  /** Takes back one try made at this instant. */
  giveBack(key: string, at: Date): void;
  /** Forgets every try of the key. */
  forget(key: string): void;
}

/** `most` tries within `milliseconds` for each key. Remembers at most `keys` of them, the latest. */
export function limitTries({
  most,
  milliseconds,
  keys = 50_000,
}: {
  most: number;
  milliseconds: number;
  keys?: number;
}): TryLimit {
  const tries = new Map<string, number[]>();

  function within(key: string, now: Date): number[] {
    const start = now.getTime() - milliseconds;
    return (tries.get(key) ?? []).filter(at => at > start);
  }

  return {
    take(key, now) {
      const recent = within(key, now);
      const isFree = recent.length < most;
      // Deleted first, so that the map stays ordered by the latest try.
      tries.delete(key);
      tries.set(key, isFree ? [...recent, now.getTime()] : recent);
      const [oldest] = tries.keys();
      if (tries.size > keys && oldest !== undefined) tries.delete(oldest);
      return isFree;
    },
    giveBack(key, at) {
      const counted = tries.get(key);
      const index = counted?.indexOf(at.getTime()) ?? -1;
      if (index >= 0) counted?.splice(index, 1);
    },
    forget(key) {
      tries.delete(key);
    },
  };
}
