import { dateRequired } from '#src/forms/validators.ts';
import type { Stay } from '#src/components/Calendar/RangeCalendar.tsx';
import { daysAfter } from './freeNights.ts';

export type StayProblem = 'startMissing' | 'endMissing' | 'order' | 'tooEarly' | 'tooLate' | 'taken';

interface Nights {
  /** First day of arrival and last day of departure. */
  first: string;
  last: string;
  isTaken: (day: string) => boolean;
}

const isDay = (text: string) => dateRequired('no day')(text) === undefined;

/** What keeps a stay from being booked, and beside which of its days to say so; undefined when nothing does. */
export function stayProblem(
  { start, end }: Stay,
  { first, last, isTaken }: Nights,
): { field: keyof Stay; problem: StayProblem } | undefined {
  if (!isDay(start)) return { field: 'start', problem: 'startMissing' };
  if (!isDay(end)) return { field: 'end', problem: 'endMissing' };
  if (start < first) return { field: 'start', problem: 'tooEarly' };
  if (end <= start) return { field: 'end', problem: 'order' };
  if (end > last) return { field: 'end', problem: 'tooLate' };
  for (let day = start; day < end; day = daysAfter(day, 1)) {
    if (isTaken(day)) return { field: 'start', problem: 'taken' };
  }
  return undefined;
}
