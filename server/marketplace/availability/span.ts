import { invalid } from '#contract/parse.ts';
import { DAY } from '#contract/time/units.ts';

/** From `start` (inclusive) to `end` (exclusive). */
export interface Span {
  start: Date;
  end: Date;
}

/** Converts days to milliseconds. */
export const days = (count: number): number => count * DAY;

interface Limits {
  /** Where the parameters came from, for the error's source. */
  type: 'query' | 'body';
  now: Date;
  /** Maximum length in milliseconds; absent: unlimited. */
  longest?: number;
  /** Maximum milliseconds of the start before now; absent: unlimited. */
  back?: number;
  /** Maximum milliseconds of the end after now; absent: unlimited. */
  ahead?: number;
}

/** @throws ApiError validation-invalid-value naming `start` or `end` when the span is empty or exceeds the limits. */
export function requireSpan({ start, end }: Span, { type, now, longest, back, ahead }: Limits): void {
  const wrong = (name: string, details: string) => invalid({ type, path: [name] }, details);
  if (start >= end) throw wrong('end', 'The end is not after the start');
  if (back !== undefined && start.getTime() < now.getTime() - back)
    throw wrong('start', 'The start is too far in the past');
  if (ahead !== undefined && end.getTime() > now.getTime() + ahead)
    throw wrong('end', 'The end is too far in the future');
  if (longest !== undefined && end.getTime() - start.getTime() > longest)
    throw wrong('end', 'Start and end are too far apart');
}
