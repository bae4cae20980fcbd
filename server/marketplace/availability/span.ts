import { ApiError } from '#contract/errors.ts';

/** From `start` up to `end`, which is no longer part of it. */
export interface Span {
  start: Date;
  end: Date;
}

const dayLength = 24 * 60 * 60 * 1000;

/** Days in milliseconds. */
export const days = (count: number): number => count * dayLength;

interface Limits {
  /** Whose fault it is: where the two stood. */
  type: 'query' | 'body';
  now: Date;
  /** Milliseconds; absent: any length. */
  longest?: number;
  /** How far before now it may start, milliseconds; absent: any time. */
  back?: number;
  /** How far from now it may end, milliseconds; absent: any time. */
  ahead?: number;
}

/** @throws ApiError validation-invalid-value naming `start` or `end` when the span is empty or beyond the limits. */
export function requireSpan({ start, end }: Span, { type, now, longest, back, ahead }: Limits): void {
  const wrong = (name: string, details: string) =>
    new ApiError('validation-invalid-value', { source: { type, path: [name] }, details });
  if (start >= end) throw wrong('end', 'The end is not after the start');
  if (back !== undefined && start.getTime() < now.getTime() - back)
    throw wrong('start', 'The start is too far in the past');
  if (ahead !== undefined && end.getTime() > now.getTime() + ahead)
    throw wrong('end', 'The end is too far in the future');
  if (longest !== undefined && end.getTime() - start.getTime() > longest)
    throw wrong('end', 'Start and end are too far apart');
}
