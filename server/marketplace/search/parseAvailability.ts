import { ApiError, type ErrorCode } from '#contract/errors.ts';
import type { Availability } from './filters.ts';

const modes = {
  'day-full': { by: 'day', isFull: true },
  'day-partial': { by: 'day', isFull: false },
  'time-full': { by: 'time', isFull: true },
  'time-partial': { by: 'time', isFull: false },
  // Sent by older clients.
  full: { by: 'day', isFull: true },
  partial: { by: 'day', isFull: false },
} as const;

/**
 * Parses `availability`, `start`, `end`, `minDuration` and `seats`; without the first the others are ignored.
 * @throws ApiError validation-missing-key, validation-invalid-value
 */
export function parseAvailability(given: Readonly<Record<string, string>>): Availability | undefined {
  const { availability: mode } = given;
  if (mode === undefined) return undefined;
  if (!Object.hasOwn(modes, mode)) throw reject('validation-invalid-value', 'availability');
  const { by, isFull } = modes[mode as keyof typeof modes];
  const read: Availability = {
    by,
    start: instantOf(given, 'start'),
    end: instantOf(given, 'end'),
    seats: wholeNumber(given, 'seats') ?? 1,
    isUnpaged: by === 'time',
  };
  if (isFull) return read;
  const minDuration = wholeNumber(given, 'minDuration');
  return {
    ...read,
    atLeast: minDuration ?? 1,
    isUnpaged: by === 'time' || minDuration !== undefined,
  };
}

const iso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

function instantOf(given: Readonly<Record<string, string>>, name: string): Date {
  const text = given[name];
  if (text === undefined) throw reject('validation-missing-key', name);
  const date = new Date(iso.test(text) ? text : NaN);
  if (Number.isNaN(date.getTime())) throw reject('validation-invalid-value', name);
  return date;
}

function wholeNumber(given: Readonly<Record<string, string>>, name: string): number | undefined {
  const text = given[name];
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1) throw reject('validation-invalid-value', name);
  return value;
}

function reject(code: ErrorCode, name: string): ApiError {
  return new ApiError(code, { source: { type: 'query', path: [name] } });
}
