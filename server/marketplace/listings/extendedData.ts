import { ApiError } from '#contract/errors.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { UUID } from '#contract/values.ts';

/** Of each of publicData and privateData, as JSON text in bytes (marketplace API 9.1). */
const sizeMax = 50 * 1024;
const depthMax = 20;

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. */
export const unkeepable = /\0|\p{Surrogate}/u;

/**
 * Takes extended data as it came from the wire: a map of plain JSON. Instants and ids become their texts.
 * @throws ApiError validation-invalid-value at the path of the value that cannot be kept.
 */
export function parseExtendedData(value: unknown, path: readonly string[]): JsonObject {
  if (!isPlainObject(value)) throw invalid(path, 'must be a map');
  const data = toJsonObject(value, path, 0);
  if (Buffer.byteLength(JSON.stringify(data)) > sizeMax) throw invalid(path, 'larger than 50 KB');
  return data;
}

/** Merges by top-level key: a value replaces the old one whole, null deletes the key (marketplace API 9.2). */
export function mergeData(current: JsonObject, change: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== null));
}

/** A copy without this key. */
export function withoutKey(data: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== key));
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function toJsonObject(value: Record<string, unknown>, path: readonly string[], depth: number): JsonObject {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([key, one]) => [text(key, path), toJson(one, [...path, key], depth + 1)]));
}

function toJson(value: unknown, path: readonly string[], depth: number): Json {
  if (depth > depthMax) throw invalid(path, 'nested too deeply');
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return text(value, path);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof UUID) return value.uuid;
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (Array.isArray(value)) return value.map((one, index) => toJson(one, [...path, String(index)], depth + 1));
  if (isPlainObject(value)) return toJsonObject(value, path, depth);
  throw invalid(path, 'not plain JSON');
}

function text(value: string, path: readonly string[]): string {
  if (unkeepable.test(value)) throw invalid(path, 'unreadable characters');
  return value;
}

function invalid(path: readonly string[], details: string): ApiError {
  return new ApiError('validation-invalid-value', { source: { type: 'body', path }, details });
}
