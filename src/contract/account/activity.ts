import { DAY } from '../time/units.ts';
import type { JsonObject } from '../json.ts';

// What other users see of a listing's activity: always a band, never an exact time.

/** How soon a user usually responds: within an hour, a few hours, a day, or a few days. */
export type AnswerBand = 'hour' | 'hours' | 'day' | 'days';

/** The longest response time of each band, in seconds. */
const bands: readonly (readonly [AnswerBand, number])[] = [
  ['hour', 3600],
  ['hours', 6 * 3600],
  ['day', 24 * 3600],
  ['days', 4 * 24 * 3600],
];

/** The number of first responses needed before a band is shown. */
export const answersAtLeast = 5;

/** Returns the band of a response time in seconds; null when it is beyond the last band. */
export const answerBandOf = (seconds: number): AnswerBand | null =>
  bands.find(([, longest]) => seconds <= longest)?.[0] ?? null;

export const isAnswerBand = (value: unknown): value is AnswerBand => bands.some(([band]) => band === value);

/** When a user was last active: in the past seven days, or thirty. */
export type ActivityBand = 'week' | 'month';

/** Returns undefined when it was longer ago than a month. */
export function activityBandOf(at: Date, now: Date): ActivityBand | undefined {
  const ago = now.getTime() - at.getTime();
  return ago <= 7 * DAY ? 'week' : ago <= 30 * DAY ? 'month' : undefined;
}

/** Whether a user hides their last activity and what they have read: `hidesPresence` in their private data. */
export const hidesPresence = ({ hidesPresence }: JsonObject): boolean => hidesPresence === true;
