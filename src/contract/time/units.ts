/** Lengths of time in milliseconds. A day here has 24 hours; days of a calendar are in `days.ts`. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
