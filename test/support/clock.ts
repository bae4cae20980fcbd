import type { Clock } from '#server/marketplace/origin.ts';

/** A clock that stops until a test advances it. */
export interface TestClock extends Clock {
  /** Advances by this many milliseconds. */
  advance(milliseconds: number): void;
  set(instant: Date | string): void;
}

export function testClock(start: Date | string = new Date()): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: milliseconds => void (now += milliseconds),
    set: instant => void (now = new Date(instant).getTime()),
  };
}
