import { BigDecimal, LatLng, Money, UUID } from '#contract/values.ts';
import { ApiError } from '#contract/errors.ts';
import { extendedDataMax, isStorableText } from '#contract/rules/extendedData.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import { toJson } from './json.ts';
import type { ErrorSource } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Value } from '#contract/values.ts';

/**
 * A parameter type: parses and validates the value at `at`. Query values come as text, body values decoded. Throws
 * ApiError validation-invalid-value naming `at`.
 */
export type Kind<T> = (value: unknown, at: ErrorSource) => T;

export function invalid(at: ErrorSource, details: string): ApiError {
  return new ApiError('validation-invalid-value', { source: at, details });
}

/** Lengths in UTF-16 code units. */
export function string({ min = 0, max = 100_000 }: { min?: number; max?: number } = {}): Kind<string> {
  return (value, at) => {
    if (typeof value !== 'string') throw invalid(at, 'Expected a string');
    requireStorable(value, at);
    if (value.length < min) throw invalid(at, `Shorter than ${min} characters`);
    if (value.length > max) throw invalid(at, `Longer than ${max} characters`);
    return value;
  };
}

export const uuid: Kind<string> = (value, at) => {
  const text = value instanceof UUID ? value.uuid : value;
  if (typeof text !== 'string' || !isUuid(text)) throw invalid(at, 'Expected a UUID');
  return text.toLowerCase();
};

export function integer({ min, max }: { min: number; max: number }): Kind<number> {
  return (value, at) => {
    const number =
      at.type === 'query' && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isSafeInteger(number))
      throw invalid(at, 'Expected a whole number');
    if (number < min || number > max) throw invalid(at, `Expected a number from ${min} to ${max}`);
    return number;
  };
}

export function oneOf<const T extends string>(...allowed: readonly T[]): Kind<T> {
  return (value, at) => {
    const found = allowed.find(one => one === value);
    if (found === undefined) throw invalid(at, `Expected one of ${allowed.join(', ')}`);
    return found;
  };
}

export const boolean: Kind<boolean> = (value, at) => {
  if (value === true || (at.type === 'query' && value === 'true')) return true;
  if (value === false || (at.type === 'query' && value === 'false')) return false;
  throw invalid(at, 'Expected true or false');
};

/**
 * Parses a Transit date; in queries and JSON an ISO 8601 text with a time zone, or a day, which begins at midnight UTC.
 */
export const instant: Kind<Date> = (value, at) => {
  const date = typeof value === 'string' && isoInstant.test(value) ? new Date(value) : value;
  // Beyond these years neither ISO text nor the database can represent it.
  if (!(date instanceof Date) || !(Math.abs(date.getTime()) < 8_000_000_000_000))
    throw invalid(at, 'Expected an instant');
  return date;
};

const isoInstant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

/** Parses an amount in minor units with an ISO 4217 code. */
export const money: Kind<Money> = (value, at) => {
  const { amount, currency } = fieldsOf(value, at, 'an amount of money');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
    throw invalid(at, 'Expected whole minor units');
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    throw invalid(at, 'Expected an ISO 4217 currency');
  return new Money(amount, currency);
};

export const latLng: Kind<LatLng> = (value, at) => {
  const { lat, lng } = fieldsOf(value, at, 'a position');
  if (typeof lat !== 'number' || !(Math.abs(lat) <= 90)) throw invalid(at, 'Expected a latitude');
  if (typeof lng !== 'number' || !(Math.abs(lng) <= 180)) throw invalid(at, 'Expected a longitude');
  return new LatLng(lat, lng);
};

/** Parses a list: comma-separated in queries, an array in bodies. */
export function list<T>(item: Kind<T>, { max = 100 }: { max?: number } = {}): Kind<readonly T[]> {
  return (value, at) => {
    const items: unknown = at.type === 'query' && typeof value === 'string' ? value.split(',') : value;
    if (!Array.isArray(items)) throw invalid(at, 'Expected a list');
    if (items.length > max) throw invalid(at, `More than ${max} items`);
    return items.map((one: unknown, index) => item(one, { ...at, path: [...at.path, String(index)] }));
  };
}

/**
 * Parses free-form data to plain JSON: nested wire types become their JSON representation. At most 50 KB as JSON text.
 */
export const map: Kind<JsonObject> = (value, at) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isTyped(value))
    throw invalid(at, 'Expected a map');
  requireStorableJson(value, at);
  const json = toJson(value as Value) as JsonObject;
  if (Buffer.byteLength(JSON.stringify(json)) > extendedDataMax) throw invalid(at, 'More than 50 KB');
  return json;
};

/** The parameters of a transition as sent; each process decides which of them it reads. */
export const typedMap: Kind<Readonly<Record<string, Value>>> = (value, at) => {
  map(value, at);
  return value as Readonly<Record<string, Value>>;
};

function fieldsOf(value: unknown, at: ErrorSource, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(at, `Expected ${what}`);
  return value as Record<string, unknown>;
}

function isTyped(value: object): boolean {
  return [UUID, Money, LatLng, BigDecimal, Date].some(type => value instanceof type);
}

function requireStorable(text: string, at: ErrorSource): void {
  if (!isStorableText(text)) throw invalid(at, 'NUL or half a surrogate pair');
}

function requireStorableJson(value: unknown, at: ErrorSource): void {
  if (typeof value === 'string') requireStorable(value, at);
  else if (typeof value === 'number' && !Number.isFinite(value))
    throw invalid(at, 'Expected a finite number');
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      requireStorable(key, at);
      requireStorableJson(item, { ...at, path: [...at.path, key] });
    }
  }
}
