import { parseDate, type CalendarDate, type DateValue } from '@internationalized/date';

/** Converts an ISO day (YYYY-MM-DD) to the calendar's date type. @throws when it is invalid. */
export const dateOf = (isoDay: string): CalendarDate => parseDate(isoDay);

/** Returns the ISO day of a date. */
export const dayOf = (date: DateValue): string => date.toString().slice(0, 10);

/** Returns the first day of the date's month, YYYY-MM-DD. */
export const monthOf = (date: DateValue): string => `${dayOf(date).slice(0, 7)}-01`;
