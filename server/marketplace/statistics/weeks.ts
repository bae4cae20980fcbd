/** Milliseconds. */
export const hour = 60 * 60_000;
const day = 24 * hour;
export const week = 7 * day;
/** 1 January 1970 was a Thursday. */
const firstMonday = 4 * day;

/** Returns the last midnight in UTC that began a Monday. */
export function mondayOf(moment: Date): Date {
  return new Date(Math.floor((moment.getTime() - firstMonday) / week) * week + firstMonday);
}

/** Formats a date as YYYY-MM-DD in UTC. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
