import { BigDecimal, LatLng, Money, UUID } from '#contract/values.ts';
import { requireWireValue, unreadable } from './decoded.ts';
import type { Json } from '#contract/json.ts';
import type { Value } from '#contract/values.ts';

/**
 * Parses a plain JSON body; the parameter parser later converts text to ids and dates where the endpoint expects them.
 * @throws ApiError bad-request
 */
export function readJson(text: string): Value {
  let decoded: unknown;
  try {
    decoded = JSON.parse(text);
  } catch (error) {
    throw unreadable('no JSON', error);
  }
  return requireWireValue(decoded);
}

/**
 * Converts a wire value to plain JSON (marketplace-api 1.5): ids as text, dates as ISO text, money as `{amount,
 * currency}`, decimals as numbers.
 */
export function toJson(value: Value): Json {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (value instanceof UUID) return value.uuid;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Money) return { amount: value.amount, currency: value.currency };
  if (value instanceof LatLng) return { lat: value.lat, lng: value.lng };
  if (value instanceof BigDecimal) return Number(value.value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, toJson(item as Value)]));
}
