import type { Money } from '#contract/payment/currencies.ts';
import type { LatLng } from '#contract/geo/place.ts';
import type { JsonObject } from '#contract/json.ts';

// Data from hosted marketplaces and old rows may have any type. These functions give each value the type that pages
// rely on, or drop it: the page then shows less, but doesn't break.

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns the object; an empty one when the value is not an object. */
export function map(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value if it is one of these, else the fallback. */
export function oneOf<T extends string>(values: readonly T[], value: unknown, other: T): T {
  return values.find(one => one === value) ?? other;
}

/** Returns the instant as ISO text; undefined when it is invalid. */
export function instant(value: unknown): string | undefined {
  const date = value instanceof Date || typeof value === 'string' ? new Date(value) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
}

/** Like {@link instant}, for entities that require one. */
export const instantOrFirst = (value: unknown): string => instant(value) ?? new Date(0).toISOString();

export function money(value: unknown): Money | null {
  const { amount, currency } = fields(value);
  return Number.isSafeInteger(amount) && typeof currency === 'string'
    ? { amount: amount as number, currency }
    : null;
}

export function point(value: unknown): LatLng | null {
  const { lat, lng } = fields(value);
  const isPoint =
    typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return isPoint ? { lat, lng } : null;
}

/** Returns a decimal as text; undefined when there is none. */
export function decimal(value: unknown): string | undefined {
  const plain = typeof value === 'object' && value !== null ? fields(value).value : value;
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain) : undefined;
}

// Typed values of the SDK are instances of its classes.
export function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * An id in a body. The SDK's writer recognises the `_sdkType` mark, so its classes are not needed here; queries take ids
 * as text.
 */
export const uuid = (id: string) => ({ _sdkType: 'UUID', uuid: id });
