import type { JsonObject } from './json.ts';

/**
 * Limit for each of publicData, protectedData, privateData and metadata, as JSON text in bytes (marketplace API 9.1).
 */
export const maxExtendedData = 50 * 1024;

const maxDepth = 20;

/** Merges by top-level key: a value replaces the old one entirely, null deletes the key (marketplace API 9.2). */
export function mergeExtendedData(current: JsonObject, change: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== null));
}

/** Returns why the data cannot be stored; undefined when it can. */
export function validateExtendedData(data: unknown): 'not-plain' | 'too-large' | undefined {
  if (!isMap(data) || !isStorable(data, 0)) return 'not-plain';
  return new TextEncoder().encode(JSON.stringify(data)).length > maxExtendedData ? 'too-large' : undefined;
}

/** Returns whether PostgreSQL can store the text: it rejects NUL and unpaired surrogates. */
export const isStorableText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

function isStorable(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) return value.every(item => isStorable(item, depth + 1));
  return (
    isMap(value) &&
    Object.entries(value).every(([key, item]) => isStorableText(key) && isStorable(item, depth + 1))
  );
}

function isMap(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Object.prototype of this realm or another: both end the prototype chain.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Replaces < and > with their full-width look-alikes, in user-written text before it leaves the engine (readings 31).
 */
export const sanitize = (text: string): string => text.replaceAll('<', '\uFF1C').replaceAll('>', '\uFF1E');
