import type { Slot } from './slots.ts';
import type { Span } from './span.ts';

/** Equal intervals of a span. */
export interface Intervals extends Span {
  /** Milliseconds: a day is always 24 hours here. */
  length: number;
  /** A start of one of the intervals. */
  align: Date;
  /** Maximum number of slots for each interval. */
  most: number;
  /**
   * Milliseconds that a slot must still last, counted from the start of the interval or its own start, whichever is
   * later.
   */
  minDuration?: number;
}

/**
 * Returns the slots needed to fill the intervals (marketplace API 6.4): for each interval, the first ones that last
 * long enough. A slot counts in every interval it overlaps and is listed once.
 */
export function perInterval(slots: readonly Slot[], intervals: Intervals): Slot[] {
  const { length, align, most, minDuration = 0 } = intervals;
  const pieceAt = (instant: number) => Math.floor((instant - align.getTime()) / length);
  const counts = new Map<number, number>();
  return slots.filter(slot => {
    const from = Math.max(slot.start.getTime(), intervals.start.getTime());
    const until = Math.min(slot.end.getTime(), intervals.end.getTime());
    let isNeeded = false;
    for (let piece = pieceAt(from); piece <= pieceAt(until - 1); piece++) {
      const begin = Math.max(from, align.getTime() + piece * length);
      const count = counts.get(piece) ?? 0;
      if (slot.end.getTime() - begin < minDuration || count >= most) continue;
      counts.set(piece, count + 1);
      isNeeded = true;
    }
    return isNeeded;
  });
}
