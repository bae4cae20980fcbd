import type { Span } from './span.ts';
import type { Piece } from './store.ts';

export interface Slot extends Span {
  seats: number;
}

/** Merges adjacent pieces with the same number of free seats; pieces without any are left out. */
export function mergedSlots(pieces: readonly Piece[]): Slot[] {
  const slots: Slot[] = [];
  for (const { start, end, free } of pieces) {
    const last = slots.at(-1);
    if (last && last.seats === free && last.end.getTime() === start.getTime()) last.end = end;
    else if (free > 0) slots.push({ start, end, seats: free });
  }
  return slots;
}

/**
 * Returns, for each number of seats, the longest stretches with at least that many: two seats for one hour of a day
 * with one seat give a long slot with one seat and a short one with two. Ordered by start, then longest first.
 */
export function expandedSlots(pieces: readonly Piece[]): Slot[] {
  const slots: Slot[] = [];
  // Open stretches, with increasing numbers of seats.
  const open: { start: Date; seats: number }[] = [];
  const close = (down: number, end: Date): Date | undefined => {
    let begun: Date | undefined;
    for (let last = open.at(-1); last && last.seats > down; last = open.at(-1)) {
      open.pop();
      begun = last.start;
      slots.push({ ...last, end });
    }
    return begun;
  };
  let until: Date | undefined;
  for (const { start, end, free } of pieces) {
    if (until && until.getTime() !== start.getTime()) close(0, until);
    const seats = Math.max(0, free);
    const begun = close(seats, start) ?? start;
    if (seats > 0 && open.at(-1)?.seats !== seats) open.push({ start: begun, seats });
    until = end;
  }
  if (until) close(0, until);
  return slots.sort((a, b) => a.start.getTime() - b.start.getTime() || a.seats - b.seats);
}
