import { weekdays, type AvailabilityPlan, type Weekday } from '#contract/entities/availability.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { isTimeZone } from '#contract/rules/timeZone.ts';

export type { AvailabilityPlan };

const root = ['availabilityPlan'];

/**
 * Validates a plan from the wire. A day plan has no timezone; a time plan needs one, and its entries of one day do not
 * overlap.
 * @throws ApiError validation-missing-key, validation-disallowed-key or validation-invalid-value at the offending path.
 */
export function parseAvailabilityPlan(value: unknown): AvailabilityPlan {
  const plan = map(value, root);
  switch (required(plan, 'type', root)) {
    case 'availability-plan/day':
      return parseDayPlan(plan);
    case 'availability-plan/time':
      return parseTimePlan(plan);
    default:
      throw reject('validation-invalid-value', [...root, 'type']);
  }
}

function parseDayPlan(plan: Record<string, unknown>): AvailabilityPlan {
  allowOnly(plan, ['type', 'entries'], root);
  const entries = entriesOf(plan).map(([entry, path]) => {
    allowOnly(entry, ['dayOfWeek', 'seats'], path);
    return { dayOfWeek: dayOf(entry, path), seats: seatsOf(entry, path) };
  });
  entries.forEach(({ dayOfWeek }, index) => {
    if (entries.findIndex(other => other.dayOfWeek === dayOfWeek) !== index)
      throw reject('validation-invalid-value', [...root, 'entries', String(index), 'dayOfWeek']);
  });
  return { type: 'availability-plan/day', entries };
}

function parseTimePlan(plan: Record<string, unknown>): AvailabilityPlan {
  allowOnly(plan, ['type', 'timezone', 'entries'], root);
  const timezone = required(plan, 'timezone', root);
  if (typeof timezone !== 'string' || !isTimeZone(timezone))
    throw reject('validation-invalid-value', [...root, 'timezone']);
  const entries = entriesOf(plan).map(([entry, path]) => {
    allowOnly(entry, ['dayOfWeek', 'seats', 'startTime', 'endTime'], path);
    const startTime = timeOf(entry, 'startTime', path);
    const endTime = timeOf(entry, 'endTime', path);
    if (minutes(startTime) >= endMinutes(endTime))
      throw reject('validation-invalid-value', [...path, 'endTime']);
    return { dayOfWeek: dayOf(entry, path), seats: seatsOf(entry, path), startTime, endTime };
  });
  entries.forEach((entry, index) => {
    const isOverlapping = entries.some(
      (other, at) =>
        at < index &&
        other.dayOfWeek === entry.dayOfWeek &&
        minutes(other.startTime) < endMinutes(entry.endTime) &&
        minutes(entry.startTime) < endMinutes(other.endTime),
    );
    if (isOverlapping) throw reject('validation-invalid-value', [...root, 'entries', String(index)]);
  });
  return { type: 'availability-plan/time', timezone, entries };
}

function entriesOf(plan: Record<string, unknown>): [Record<string, unknown>, string[]][] {
  const entries = plan.entries ?? [];
  const path = [...root, 'entries'];
  if (!Array.isArray(entries) || entries.length > 7 * 24 * 12) throw reject('validation-invalid-value', path);
  return entries.map((entry: unknown, index) => {
    const at = [...path, String(index)];
    return [map(entry, at), at];
  });
}

function dayOf(entry: Record<string, unknown>, path: readonly string[]): Weekday {
  const value = required(entry, 'dayOfWeek', path);
  const day = weekdays.find(one => one === value);
  if (!day) throw reject('validation-invalid-value', [...path, 'dayOfWeek']);
  return day;
}

function seatsOf(entry: Record<string, unknown>, path: readonly string[]): number {
  const seats = required(entry, 'seats', path);
  if (typeof seats !== 'number' || !Number.isSafeInteger(seats) || seats < 0)
    throw reject('validation-invalid-value', [...path, 'seats']);
  return seats;
}

function timeOf(entry: Record<string, unknown>, key: string, path: readonly string[]): string {
  const time = required(entry, key, path);
  if (typeof time !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw reject('validation-invalid-value', [...path, key]);
  return time;
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

// As an end, 00:00 is the midnight that ends the day.
const endMinutes = (time: string) => minutes(time) || 24 * 60;

function map(value: unknown, path: readonly string[]): Record<string, unknown> {
  if (!isPlainObject(value)) throw reject('validation-invalid-value', path);
  return value;
}

function required(value: Record<string, unknown>, key: string, path: readonly string[]): unknown {
  if (value[key] === undefined || value[key] === null) throw reject('validation-missing-key', [...path, key]);
  return value[key];
}

function allowOnly(value: Record<string, unknown>, keys: readonly string[], path: readonly string[]): void {
  const extra = Object.keys(value).find(key => !keys.includes(key) && value[key] !== undefined);
  if (extra !== undefined) throw reject('validation-disallowed-key', [...path, extra]);
}

function reject(code: ErrorCode, path: readonly string[]): ApiError {
  return new ApiError(code, { source: { type: 'body', path } });
}

/** Returns whether the value is a JSON object: not an array, not a typed value. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Object.prototype of this realm or another: both end the prototype chain.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
