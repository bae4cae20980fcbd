import { dateRequired } from '#src/forms/validators.ts';
import type { Stay } from '#contract/booking/nights.ts';
import { daysAfter } from './freeNights.ts';

export type StayProblem =
  | 'startMissing'
  | 'endMissing'
  | 'order'
  | 'tooEarly'
  | 'notYet'
  | 'tooLate'
  | 'taken';

interface Nights {
  /** First day of arrival and last day of departure. */
  first: string;
  last: string;
  /** The first night offered, if it is later than the first day. */
  opens?: string | undefined;
  isTaken: (day: string) => boolean;
}

const isDay = (text: string) => dateRequired('no day')(text) === undefined;

/**
 * Returns what prevents a stay from being booked, and beside which of its days to show it; undefined when nothing does.
 */
export function stayProblem(
  { start, end }: Stay,
  { first, last, opens, isTaken }: Nights,
): { field: keyof Stay; problem: StayProblem } | undefined {
  if (!isDay(start)) return { field: 'start', problem: 'startMissing' };
  if (!isDay(end)) return { field: 'end', problem: 'endMissing' };
  if (start < first) return { field: 'start', problem: 'tooEarly' };
  if (opens !== undefined && start < opens) return { field: 'start', problem: 'notYet' };
  if (end <= start) return { field: 'end', problem: 'order' };
  if (end > last) return { field: 'end', problem: 'tooLate' };
  for (let day = start; day < end; day = daysAfter(day, 1)) {
    if (isTaken(day)) return { field: 'start', problem: 'taken' };
  }
  return undefined;
}
