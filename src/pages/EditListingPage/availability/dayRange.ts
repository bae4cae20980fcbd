/** Days chosen one after the other in the calendar, YYYY-MM-DD, in order. With `first` alone it is that one day. */
export interface DayRange {
  first?: string;
  last?: string;
}

/** Returns the range after a press on a day: the second press completes it, whichever is earlier; the third begins another. */
export function afterPress({ first, last }: DayRange, day: string): DayRange {
  if (!first || last) return { first: day };
  return day < first ? { first: day, last: first } : { first, last: day };
}
