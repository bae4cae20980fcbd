/** Silences in a row after which a push service is not called for a while. */
const atMost = 3;
/** For how long, in milliseconds. */
const pause = 30_000;
const mostOrigins = 1000;

/**
 * Notes which push services do not answer in time, so that pushes to them, whose addresses strangers can choose, don't
 * occupy the places of others.
 */
export interface Patience {
  /** Whether the service is not to be called now. */
  isOver(origin: string): boolean;
  noteAnswer(origin: string): void;
  noteSilence(origin: string): void;
}

export function openPatience(now: () => number = () => performance.now()): Patience {
  const silent = new Map<string, { count: number; since: number }>();
  return {
    isOver(origin) {
      const found = silent.get(origin);
      return found !== undefined && found.count >= atMost && now() - found.since < pause;
    },
    noteAnswer: origin => void silent.delete(origin),
    noteSilence(origin) {
      const count = (silent.get(origin)?.count ?? 0) + 1;
      if (silent.size >= mostOrigins) silent.clear();
      silent.set(origin, { count, since: now() });
    },
  };
}
