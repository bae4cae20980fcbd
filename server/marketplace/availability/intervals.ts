import type { Slot } from './slots.ts';
import type { Span } from './span.ts';

/** Equal pieces of a span. */
export interface Intervals extends Span {
  /** Milliseconds: a day is always 24 hours here. */
  length: number;
  /** One of the pieces begins here. */
  align: Date;
  /** Slots that each piece needs at most. */
  most: number;
  /** Milliseconds that a slot must still last from the piece's start, or its own, on. */
  minDuration?: number;
}

/**
 * The slots that fill the pieces (marketplace API 6.4): in each piece the first ones that last long enough. A slot counts
 * in every piece it reaches into and is listed once.
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
