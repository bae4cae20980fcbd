import type { JsonObject } from '../json.ts';

// What others are told of how alive a listing is: always in bands, never a time.

/** How soon somebody usually answers: within an hour, a few hours, a day, or a few days. */
export type AnswerBand = 'hour' | 'hours' | 'day' | 'days';

/** The longest answer of each band, in seconds. */
const bands: readonly (readonly [AnswerBand, number])[] = [
  ['hour', 3600],
  ['hours', 6 * 3600],
  ['day', 24 * 3600],
  ['days', 4 * 24 * 3600],
];

/** First answers from which a band is told. */
export const answersAtLeast = 5;

/** Returns the band of an answer that took this many seconds; null when it took longer than all of them. */
export const answerBandOf = (seconds: number): AnswerBand | null =>
  bands.find(([, longest]) => seconds <= longest)?.[0] ?? null;

export const isAnswerBand = (value: unknown): value is AnswerBand => bands.some(([band]) => band === value);

/** When somebody was here last: in the past seven days, or thirty. */
export type SeenLately = 'week' | 'month';

const day = 24 * 60 * 60_000;

/** Returns undefined when it was longer ago than a month. */
export function seenLately(at: Date, now: Date): SeenLately | undefined {
  const ago = now.getTime() - at.getTime();
  return ago <= 7 * day ? 'week' : ago <= 30 * day ? 'month' : undefined;
}

/** Whether a user hides when they were here: `hidesPresence` in their private data. */
export const hidesPresence = ({ hidesPresence }: JsonObject): boolean => hidesPresence === true;
