import { parseDate, type CalendarDate, type DateValue } from '@internationalized/date';

/** The calendar's own date of an ISO day (YYYY-MM-DD). @throws when it is none. */
export const dateOf = (isoDay: string): CalendarDate => parseDate(isoDay);

/** The ISO day of a date. */
export const dayOf = (date: DateValue): string => date.toString().slice(0, 10);

/** The first day of the month that the date is in, YYYY-MM-DD. */
export const monthOf = (date: DateValue): string => `${dayOf(date).slice(0, 7)}-01`;
