import type { Stay } from '#contract/booking/nights.ts';
import { addDays, isIsoDay } from '#contract/time/isoDays.ts';

/** The part of a stay that is chosen so far. */
export type ChosenDays = { readonly [Day in keyof Stay]?: string | undefined };

/** The nights available for a stay. */
export interface Nights {
  /** First day of arrival and last day of departure, YYYY-MM-DD. */
  min: string;
  max: string;
  /** Whether the night that begins on this day cannot be booked. */
  isTaken: (day: string) => boolean;
}

/** Returns the chosen days that are valid for arrival or departure; typed days may be anything. */
export function possibleDays({ start, end }: ChosenDays, nights: Nights): ChosenDays {
  return {
    start: start !== undefined && canArrive(start, nights) ? start : undefined,
    end: end !== undefined && canDepart(end, nights) ? end : undefined,
  };
}

/** Returns both days when all nights between them are free. */
export function wholeStay({ start, end }: ChosenDays, { isTaken }: Nights): Stay | undefined {
  return start && end && start < end && isFreeBetween(start, end, isTaken) ? { start, end } : undefined;
}

/**
 * Returns which of the valid days is kept while the other is chosen. `next` names the day to choose; by default it is
 * the missing one, or a new arrival when neither is chosen.
 */
export function keptDay(
  days: ChosenDays,
  next: keyof Stay | undefined,
  nights: Nights,
): keyof Stay | undefined {
  if (!next && wholeStay(days, nights)) return undefined;
  const kept = next ? otherOf[next] : days.start ? 'start' : 'end';
  return days[kept] ? kept : undefined;
}

const otherOf = { start: 'end', end: 'start' } as const;

/**
 * Returns the selection after a day was pressed; undefined when the day can't be chosen. The kept day stays when the
 * nights between the two are free; a day before the kept arrival, or not before the kept departure, is a new arrival.
 * The night of the departure day may be taken.
 */
export function afterPress(
  day: string,
  days: ChosenDays,
  next: keyof Stay | undefined,
  nights: Nights,
): ChosenDays | undefined {
  const { start, end } = days;
  const kept = keptDay(days, next, nights);
  if (kept === 'start' && start) {
    // The same day pressed twice makes one night.
    if (day >= start) return wholeStay({ start, end: day === start ? addDays(day, 1) : day }, nights);
  } else if (next === 'end') return canDepart(day, nights) ? { end: day } : undefined;
  if (!canArrive(day, nights)) return undefined;
  return (kept === 'end' && wholeStay({ start: day, end }, nights)) || { start: day };
}

const canArrive = (day: string, { min, max, isTaken }: Nights) =>
  isIsoDay(day) && day >= min && day < max && !isTaken(day);

const canDepart = (day: string, { min, max, isTaken }: Nights) =>
  isIsoDay(day) && day > min && day <= max && !isTaken(addDays(day, -1));

/** Whether every night from the earlier to the later of two days is free. */
function isFreeBetween(first: string, last: string, isTaken: Nights['isTaken']): boolean {
  for (let day = first; day < last; day = addDays(day, 1)) {
    if (isTaken(day)) return false;
  }
  return true;
}
