import { ApiError } from '#contract/errors.ts';
import { midnightOf } from '#contract/rules/nights.ts';
import { isUuid } from '#contract/rules/uuid.ts';

type Path = readonly string[];

/** @throws ApiError validation-invalid-value */
export function readMap(value: unknown, path: Path): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(path);
  return value as Record<string, unknown>;
}

/** Accepts a string or the SDK's UUID class. @throws ApiError validation-invalid-value */
export function readUuid(value: unknown, path: Path): string {
  const id = typeof value === 'string' ? value : (value as { uuid?: unknown } | null | undefined)?.uuid;
  if (typeof id !== 'string' || !isUuid(id)) throw invalid(path);
  return id;
}

/** Accepts an ISO day, or an instant, which stands for its UTC day. @throws ApiError validation-invalid-value */
export function readDay(value: unknown, path: Path): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString().slice(0, 10);
  try {
    const text = String(value);
    midnightOf(text);
    return text;
  } catch {
    throw invalid(path);
  }
}

/** @throws ApiError validation-invalid-value */
export function readFlag(value: unknown, path: Path): boolean {
  if (value !== undefined && value !== null && typeof value !== 'boolean') throw invalid(path);
  return value === true;
}

export const invalid = (path: Path) =>
  new ApiError('validation-invalid-value', { source: { type: 'body', path } });
