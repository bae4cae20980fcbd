import type { Stay } from '#contract/booking/nights.ts';
import { addDays, isIsoDay } from '#contract/time/isoDays.ts';

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

/**
 * Returns what prevents a stay from being booked, and beside which of its days to show it; undefined when nothing does.
 */
export function stayProblem(
  { start, end }: Stay,
  { first, last, opens, isTaken }: Nights,
): { field: keyof Stay; problem: StayProblem } | undefined {
  if (!isIsoDay(start)) return { field: 'start', problem: 'startMissing' };
  if (!isIsoDay(end)) return { field: 'end', problem: 'endMissing' };
  if (start < first) return { field: 'start', problem: 'tooEarly' };
  if (opens !== undefined && start < opens) return { field: 'start', problem: 'notYet' };
  if (end <= start) return { field: 'end', problem: 'order' };
  if (end > last) return { field: 'end', problem: 'tooLate' };
  for (let day = start; day < end; day = addDays(day, 1)) {
    if (isTaken(day)) return { field: 'start', problem: 'taken' };
  }
  return undefined;
}
