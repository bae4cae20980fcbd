import * as v from 'valibot';
import { ApiError } from '#contract/errors.ts';
import { isStorableText } from '#contract/extendedData.ts';
import { invalid, parse, queryTextReader } from '#contract/schemas.ts';
import type { ErrorSource } from '#contract/errors.ts';
import type { Schema as Kind } from '#contract/schemas.ts';

export interface Param<T> {
  kind: Kind<T>;
  /** Converts a query's text to what the kind expects. */
  fromQuery: (text: string) => unknown;
  required: boolean;
  /**
   * null is meaningful: it clears the value. Otherwise null counts as absent, since the SDK writes undefined as null.
   */
  clears?: true;
}

/** The parameters of an endpoint by their camelCase names. */
export type Schema = Readonly<Record<string, Param<unknown>>>;

type RequiredKeys<S extends Schema> = {
  [K in keyof S]: S[K] extends { required: true } ? K : never;
}[keyof S];

/** The validated parameters of an endpoint. */
export type ParamsOf<S extends Schema> = {
  [K in RequiredKeys<S>]: S[K] extends Param<infer T> ? T : never;
} & {
  [K in Exclude<keyof S, RequiredKeys<S>>]?: S[K] extends Param<infer T> ? T : never;
};

export function required<T>(kind: Kind<T>): Param<T> & { required: true } {
  return { kind, fromQuery: queryTextReader(kind), required: true };
}

export function optional<T>(kind: Kind<T>): Param<T> & { required: false } {
  return { kind, fromQuery: queryTextReader(kind), required: false };
}

export function clearable<T>(kind: Kind<T>): Param<T | null> & { required: false } {
  return { kind: v.nullable(kind), fromQuery: queryTextReader(kind), required: false, clears: true };
}

/** A query by camelCase names: accepts both spellings, ignores empty values, takes the first of duplicates. */
export type Query = ReadonlyMap<string, { value: string; spelled: string }>;

/** @throws ApiError validation-invalid-value for text that the database cannot store */
export function toQuery(search: URLSearchParams): Query {
  const query = new Map<string, { value: string; spelled: string }>();
  for (const [spelled, value] of search) {
    if (!isStorableText(spelled + value))
      throw invalid({ type: 'query', path: [spelled] }, 'NUL is not allowed in text');
    const name = camelCased(spelled);
    if (value !== '' && !query.has(name)) query.set(name, { value, spelled });
  }
  return query;
}

/** Converts `author_id` to `authorId`; names of extended data (`pub_x`) and dotted names keep their spelling. */
function camelCased(name: string): string {
  if (/^(pub|meta|priv|prot)_|\./.test(name)) return name;
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns all filters of a query as text, for operations that parse their own, such as `pub_*`. */
export function filtersOf(query: Query): Record<string, string> {
  const filters = [...query].filter(([name]) => !/^(include|expand)$|\./.test(name));
  return Object.fromEntries(filters.map(([name, { value }]) => [name, value]));
}

/**
 * Parses a query, ignoring unknown keys (marketplace-api 5.1). @throws ApiError validation-missing-key,
 * validation-invalid-value
 */
export function parseQuery<S extends Schema>(schema: S, query: Query): ParamsOf<S> {
  return collect(schema, (name, { fromQuery }) => {
    const text = query.get(name)?.value;
    return { value: text === undefined ? text : fromQuery(text), at: { type: 'query', path: [name] } };
  });
}

/** Renames the parameter in a query error to the client's spelling. */
export function asSpelled(error: unknown, query: Query): unknown {
  if (!(error instanceof ApiError) || error.source?.type !== 'query') return error;
  const [name = '', ...rest] = error.source.path;
  const spelled = query.get(name)?.spelled ?? name;
  if (spelled === name) return error;
  const { code, details, meta } = error;
  return new ApiError(code, {
    source: { type: 'query', path: [spelled, ...rest] },
    cause: error,
    ...(details === undefined ? {} : { details }),
    ...(meta === undefined ? {} : { meta }),
  });
}

/** @throws ApiError validation-invalid-params, validation-disallowed-key, validation-missing-key, validation-invalid-value */
export function parseBody<S extends Schema>(schema: S, body: unknown): ParamsOf<S> {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) {
    throw new ApiError('validation-invalid-params', {
      source: { type: 'body', path: [] },
      details: 'The body must be a map',
    });
  }
  const values = body as Record<string, unknown>;
  const unknown = Object.keys(values).find(name => !Object.hasOwn(schema, name));
  if (unknown !== undefined)
    throw new ApiError('validation-disallowed-key', { source: { type: 'body', path: [unknown] } });
  return collect(schema, name => ({ value: values[name], at: { type: 'body', path: [name] } }));
}

function collect<S extends Schema>(
  schema: S,
  find: (name: string, param: Param<unknown>) => { value: unknown; at: ErrorSource },
): ParamsOf<S> {
  const params: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(schema)) {
    const { value, at } = find(name, param);
    const isGiven = value !== undefined && (value !== null || param.clears === true);
    if (isGiven) params[name] = parse(param.kind, value, at);
    else if (param.required) throw new ApiError('validation-missing-key', { source: at });
  }
  return params as ParamsOf<S>;
}
