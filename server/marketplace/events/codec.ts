import type { Json, JsonObject } from '#contract/json.ts';
import { BigDecimal, LatLng, Money, UUID, type Value } from '#contract/values.ts';

/**
 * Encodes typed values as JSON: each becomes an object with one key that begins with `~`. Data keys that begin with `~`
 * get another one prepended, so that user data is never mistaken for a typed value. Keys that are undefined are left
 * out.
 */
export function encode(value: Value): Json {
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (value instanceof Date) return { '~date': value.toISOString() };
  if (value instanceof UUID) return { '~uuid': value.uuid };
  if (value instanceof Money) return { '~money': [value.amount, value.currency] };
  if (value instanceof LatLng) return { '~latLng': [value.lat, value.lng] };
  if (value instanceof BigDecimal) return { '~decimal': value.value };
  if (Array.isArray(value)) return (value as readonly Value[]).map(encode);
  const map = value as { readonly [key: string]: Value };
  return Object.fromEntries(
    Object.entries(map).flatMap(([key, item]) =>
      item === undefined ? [] : [[key.startsWith('~') ? `~${key}` : key, encode(item)]],
    ),
  );
}

/** Decodes what {@link encode} returned. */
export function decode(json: Json): Value {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return (json as readonly Json[]).map(decode);
  return typed(json as JsonObject) ?? plain(json as JsonObject);
}

function plain(map: JsonObject): Value {
  return Object.fromEntries(
    Object.entries(map).map(([key, item]) => [key.startsWith('~') ? key.slice(1) : key, decode(item)]),
  );
}

function typed(map: JsonObject): Value {
  const [[key, item] = []] = Object.entries(map);
  switch (key) {
    case '~date':
      return new Date(String(item));
    case '~uuid':
      return new UUID(String(item));
    case '~money': {
      const [amount, currency] = item as readonly [number, string];
      return new Money(amount, currency);
    }
    case '~latLng': {
      const [lat, lng] = item as readonly [number, number];
      return new LatLng(lat, lng);
    }
    case '~decimal':
      return new BigDecimal(String(item));
    default:
      return undefined;
  }
}
