import * as v from 'valibot';
import { ApiError, errorCodes } from './errors.ts';
import type { ErrorCode, ErrorOptions, ErrorSource } from './errors.ts';
import type { Json } from './json.ts';

// How the server parses values by their schemas. The message of an issue becomes the error's details, or its code: see
// `coded`.

/** A schema for a value of unknown type, such as a parameter. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/** What a schema says about itself, beside how it checks. */
export interface Facts {
  /**
   * How it reads the text of a query, where every value is text. Text of any other form is left for the schema to
   * reject.
   */
  fromQuery?: (text: string) => unknown;
  /** What a client may send, as JSON Schema, where the schema's own parts don't tell. */
  json?: Readonly<Record<string, Json>>;
  /** The schema of each item of a list. */
  items?: Schema<unknown>;
  /** The fields of a map. */
  fields?: v.ObjectEntries;
  /** The schemas of which one fits, where a function decides which. */
  oneOf?: readonly v.GenericSchema[];
  /** Other fields are rejected. */
  isStrict?: boolean;
  /** The filters of a query by extended data. */
  filters?: Filters<unknown>;
}

/** Filters by extended data, `pub_*` and `meta_*`. */
export interface Filters<Filter> {
  /** Returns the schema of the filter; undefined where the field cannot be searched by. */
  find(name: string): Schema<Filter> | undefined;
  /** The names of all that can be searched by. */
  names(): readonly string[];
}

/** Adds facts to a schema, as a part of its pipe. */
export const facts = <T>(known: Facts) => v.metadata<T, Facts & Record<string, unknown>>({ ...known });

export const factsOf = (schema: Schema<unknown>): Facts => v.getMetadata(schema);

/** Returns how the schema converts the text of a query before it checks it; strings stay unchanged. */
export function queryTextReader(schema: v.GenericSchema): (text: string) => unknown {
  if ('wrapped' in schema) return queryTextReader(schema.wrapped as v.GenericSchema);
  return factsOf(schema).fromQuery ?? (text => text);
}

/** The message of an issue with an error code other than `validation-invalid-value`. */
export const coded = (code: ErrorCode, details?: string): string =>
  details === undefined ? code : `${code}: ${details}`;

/**
 * @param missingKey the code for a map without one of its fields
 * @throws ApiError with the path of the first value that the schema rejects: validation-invalid-value,
 *   validation-missing-key, validation-disallowed-key, or the code that the schema names, which has a source only if it
 *   is about validation
 */
export function parse<T>(
  schema: Schema<T>,
  value: unknown,
  at: ErrorSource,
  missingKey: ErrorCode = 'validation-missing-key',
): T {
  const result = v.safeParse(schema, value, { abortEarly: true, message: expectation });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const { code, details } = isMissing(issue)
    ? { code: missingKey, details: undefined }
    : problemOf(issue.message);
  const source = { type: at.type, path: [...at.path, ...(issue.path ?? []).map(({ key }) => String(key))] };
  throw new ApiError(code, {
    ...(code.startsWith('validation-') ? { source } : {}),
    ...(details === undefined ? {} : { details }),
  });
}

const isMissing = ({ type, received }: v.BaseIssue<unknown>): boolean =>
  type === 'object' && received === 'undefined';

function problemOf(message: string): { code: ErrorCode; details?: string | undefined } {
  const [code = '', ...details] = message.split(': ');
  if (!isErrorCode(code)) return { code: 'validation-invalid-value', details: message };
  return { code, details: details.length > 0 ? details.join(': ') : undefined };
}

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text);

/** The message of a schema without one: never what was sent. */
const expectation = ({ expected }: v.BaseIssue<unknown>): string =>
  expected === null || expected === 'unknown' ? 'Not a value of this field' : `Expected ${expected}`;

/** Where a value is in the body of a request. */
export const inBody = (...path: readonly string[]): ErrorSource => ({ type: 'body', path });

/** Where a value is in a query. */
export const inQuery = (name: string): ErrorSource => ({ type: 'query', path: [name] });

/**
 * Returns the error for a wrong value that no schema finds: its rule needs more than the value. @param told the details,
 * or those with `meta`
 */
export function invalid(
  at: ErrorSource,
  told: string | Pick<ErrorOptions, 'details' | 'meta'> = {},
): ApiError {
  const more = typeof told === 'string' ? { details: told } : told;
  return new ApiError('validation-invalid-value', { source: at, ...more });
}

/** Returns the error for a value that is not there, where no schema finds it. */
export const missing = (at: ErrorSource): ApiError => new ApiError('validation-missing-key', { source: at });

/**
 * A schema that accepts what `convert` returns a value for, and returns that. @param message says what was expected
 */
export function converted<T>(convert: (value: unknown) => T | undefined, message: string): Schema<T> {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
      const value = convert(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message });
      return NEVER;
    }),
  );
}

/** A value that a query has as text, of a form of its own. @param form completes "Expected …" */
export const fromText = <T>(read: (text: string) => T | undefined, form: string): Schema<T> =>
  v.pipe(
    converted(value => (typeof value === 'string' ? read(value) : undefined), `Expected ${form}`),
    facts({ json: { type: 'string', description: form } }),
  );

/** What breaks a rule: the message of the issue, and where it is. */
export interface Breach {
  /** Empty: the value itself. */
  path: readonly (string | number)[];
  message?: string;
}

/** A rule about several fields of a value; `find` returns what breaks it. */
export const rule = <T>(find: (value: T) => Breach | undefined) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const found = dataset.typed ? find(dataset.value) : undefined;
    if (!found) return;
    const [first, ...rest] = found.path;
    addIssue({
      ...(found.message === undefined ? {} : { message: found.message }),
      path: first === undefined ? undefined : pathTo(first, ...rest),
    });
  });

/** The path of an issue to a field. */
export const pathTo = (
  first: string | number,
  ...rest: Breach['path']
): [v.UnknownPathItem, ...v.UnknownPathItem[]] => [step(first), ...rest.map(step)];

const step = (key: string | number): v.UnknownPathItem => ({
  type: 'unknown',
  origin: 'value',
  input: undefined,
  key,
  value: undefined,
});

/** How a transform says what is wrong. */
export type AddIssue = Parameters<Parameters<typeof v.rawTransform<unknown, unknown>>[0]>[0]['addIssue'];

/**
 * Reads a value by another schema, within a transform: what is wrong with it becomes an issue of the transform, `at` this
 * field.
 */
export function readWithin<T>(
  schema: Schema<T>,
  value: unknown,
  addIssue: AddIssue,
  at?: string,
): { output: T } | undefined {
  const result = v.safeParse(schema, value, { abortEarly: true, message: expectation });
  if (result.success) return result;
  const [issue] = result.issues;
  const message = isMissing(issue) ? coded('validation-missing-key') : issue.message;
  const inner: readonly v.IssuePathItem[] = issue.path ?? [];
  addIssue({ message, path: at === undefined ? issue.path : [step(at), ...inner] });
  return undefined;
}
