import { BigDecimal, LatLng, Money, UUID } from '#contract/values.ts';
import { ApiError } from '#contract/errors.ts';
import type { Value } from '#contract/values.ts';

/** Maximum nesting depth of a request body: far above any real one, far below what could exhaust the stack. */
export const maxDepth = 32;

/**
 * Checks that decoded client input contains wire values only: no opaque Transit objects, no invalid dates, no key that
 * would reach into a prototype.
 * @throws ApiError bad-request
 */
export function requireWireValue(decoded: unknown): Value {
  check(decoded, 0);
  return decoded as Value;
}

function check(value: unknown, depth: number): void {
  if (depth > maxDepth) throw unreadable('nested too deeply');
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return;
  if (typeof value !== 'object') throw unreadable(`a value of type ${typeof value}`);
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw unreadable('an invalid date');
  } else if (value instanceof UUID) {
    if (typeof value.uuid !== 'string') throw unreadable('an invalid uuid');
  } else if (value instanceof BigDecimal) {
    if (typeof value.value !== 'string') throw unreadable('an invalid decimal');
  } else if (value instanceof Money) {
    if (typeof value.amount !== 'number' || typeof value.currency !== 'string')
      throw unreadable('an invalid amount');
  } else if (value instanceof LatLng) {
    if (typeof value.lat !== 'number' || typeof value.lng !== 'number')
      throw unreadable('an invalid position');
  } else if (Array.isArray(value)) {
    for (const item of value) check(item, depth + 1);
  } else checkMap(value, depth);
}

function checkMap(map: object, depth: number): void {
  if (Object.getPrototypeOf(map) !== Object.prototype) throw unreadable('a value of an unknown tag');
  for (const [key, item] of Object.entries(map)) {
    if (key === '__proto__') throw unreadable('the key __proto__');
    check(item, depth + 1);
  }
}

/** Returns the error for an unreadable body; `details` is for developers. */
export function unreadable(details: string, cause?: unknown): ApiError {
  return new ApiError('bad-request', { details: `Unreadable body: ${details}`, cause });
}
