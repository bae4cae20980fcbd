import * as v from 'valibot';
import { ApiError } from './errors.ts';
import { isStorableText } from './extendedData.ts';
import { isUuid } from './text/uuid.ts';
import { LatLng, Money, UUID } from './values.ts';
import type { ErrorCode, ErrorSource } from './errors.ts';

// Schemas of the values that the server parses. The message of an issue becomes the error's details.

/** A schema for a value of unknown type, such as a parameter. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/**
 * How a schema reads the text of a query, where every value is text. Text of any other form is left for the schema to
 * reject.
 */
type QueryText = { fromQuery: (text: string) => unknown };

const fromQuery = <T>(convert: (text: string) => unknown) => v.metadata<T, QueryText>({ fromQuery: convert });

/** Returns how the schema converts the text of a query before it checks it; strings stay unchanged. */
export function queryTextReader(schema: Schema<unknown>): (text: string) => unknown {
  const { fromQuery } = v.getMetadata(schema) as Partial<QueryText>;
  return fromQuery ?? (text => text);
}

/**
 * @throws ApiError validation-invalid-value with the path of the first value that the schema rejects; for a map also
 *   validation-missing-key and validation-disallowed-key
 */
export function parse<T>(schema: Schema<T>, value: unknown, at: ErrorSource): T {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const source = { ...at, path: [...at.path, ...(issue.path ?? []).map(({ key }) => String(key))] };
  const code = keyCodeOf(issue);
  throw code ? new ApiError(code, { source }) : invalid(source, issue.message);
}

/** Returns the error code for a key of a map that is not allowed or is missing. */
function keyCodeOf({ type, expected, received }: v.BaseIssue<unknown>): ErrorCode | undefined {
  if (expected === disallowed) return 'validation-disallowed-key';
  return type === 'object' && received === 'undefined' ? 'validation-missing-key' : undefined;
}

/** What valibot's strict objects name as expected for an unknown key. */
const disallowed = 'never';

export function invalid(at: ErrorSource, details: string): ApiError {
  return new ApiError('validation-invalid-value', { source: at, details });
}

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

/** Text that the database can store. Lengths in UTF-16 code units. */
export const string = ({ min = 0, max = 100_000 }: { min?: number; max?: number } = {}) =>
  v.pipe(
    v.string('Expected a string'),
    v.check(isStorableText, 'NUL or half a surrogate pair'),
    v.minLength(min, `Shorter than ${min} characters`),
    v.maxLength(max, `Longer than ${max} characters`),
  );

/** Returns the text of a UUID in lower case; undefined for any other value. */
export const toUuid = (text: unknown): string | undefined =>
  typeof text === 'string' && isUuid(text) ? text.toLowerCase() : undefined;

/** A UUID as text or as the wire's UUID; becomes text in lower case. */
export const uuid = converted(value => toUuid(value instanceof UUID ? value.uuid : value), 'Expected a UUID');

export const integer = ({ min, max }: { min: number; max: number }) =>
  v.pipe(
    v.custom<number>(Number.isSafeInteger, 'Expected a whole number'),
    v.check(number => number >= min && number <= max, `Expected a number from ${min} to ${max}`),
    fromQuery(text => (/^-?\d{1,15}$/.test(text) ? Number(text) : text)),
  );

export const oneOf = <const T extends string>(...allowed: readonly T[]): Schema<T> =>
  v.picklist(allowed, `Expected one of ${allowed.join(', ')}`);

const truths = new Map([
  ['true', true],
  ['false', false],
]);

export const boolean = v.pipe(
  v.boolean('Expected true or false'),
  fromQuery(text => truths.get(text) ?? text),
);

/**
 * A Transit date, or an ISO 8601 text with a time zone, or a day, which begins at midnight UTC; becomes a Date.
 */
export const instant = converted(value => {
  const date = typeof value === 'string' && isoInstant.test(value) ? new Date(value) : value;
  // Beyond these years neither ISO text nor the database can represent it.
  return date instanceof Date && Math.abs(date.getTime()) < 8_000_000_000_000 ? date : undefined;
}, 'Expected an instant');

const isoInstant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

/** A map or a wire value with fields: not null, not a list. */
export const fields = (message: string) => v.custom<Record<string, unknown>>(isMap, message);

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface MapOptions<Name> {
  /** Fields in which empty text counts as absent. */
  blank?: readonly Name[];
  /** The message when the value is no map. */
  message?: string;
  /** Rejects other fields instead of dropping them. */
  isStrict?: boolean;
  /** A field that is null counts as absent. */
  dropsNull?: boolean;
}

type Fields<Entries extends v.ObjectEntries> = v.ObjectSchema<Entries, undefined>;
type Input<Entries extends v.ObjectEntries> = v.InferInput<Fields<Entries>>;

/** A map with these fields. An `undefined` field counts as absent. */
export function map<Entries extends v.ObjectEntries>(
  entries: Entries,
  {
    blank = [],
    message = 'Expected a map',
    isStrict = false,
    dropsNull = false,
  }: MapOptions<keyof Entries> = {},
): v.GenericSchema<Input<Entries>, v.InferOutput<Fields<Entries>>> {
  const isAbsent = (name: string, value: unknown) =>
    value === undefined || (value === null && dropsNull) || (value === '' && blank.includes(name));
  return v.pipe(
    v.custom<Input<Entries>>(isMap, message),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!isStrict || !dataset.typed) return;
      const input = dataset.value as Record<string, unknown>;
      const key = Object.keys(input).find(name => input[name] !== undefined && !Object.hasOwn(entries, name));
      if (key === undefined) return;
      addIssue({
        expected: disallowed,
        path: [{ type: 'object', origin: 'key', input, key, value: input[key] }],
      });
    }),
    v.transform(
      value =>
        Object.fromEntries(
          Object.entries(value).filter(([name, each]) => !isAbsent(name, each)),
        ) as Input<Entries>,
    ),
    v.object(entries),
  );
}

/** An amount in minor units with an ISO 4217 code; becomes Money. */
export const money = v.pipe(
  fields('Expected an amount of money'),
  v.check(({ amount }) => Number.isSafeInteger(amount), 'Expected whole minor units'),
  v.check(
    ({ currency }) => typeof currency === 'string' && /^[A-Z]{3}$/.test(currency),
    'Expected an ISO 4217 currency',
  ),
  v.transform(({ amount, currency }) => new Money(amount as number, currency as string)),
);

/** A position in degrees; becomes LatLng. */
export const latLng = v.pipe(
  fields('Expected a position'),
  v.check(({ lat }) => isWithin(lat, 90), 'Expected a latitude'),
  v.check(({ lng }) => isWithin(lng, 180), 'Expected a longitude'),
  v.transform(({ lat, lng }) => new LatLng(lat as number, lng as number)),
);

const isWithin = (degrees: unknown, max: number) => typeof degrees === 'number' && Math.abs(degrees) <= max;

/** A list: comma-separated in queries, an array elsewhere. The path of an issue has the position of its item. */
export function list<T>(item: Schema<T>, { max = 100 }: { max?: number } = {}): Schema<readonly T[]> {
  const readItem = queryTextReader(item);
  return v.pipe(
    v.custom<unknown[]>(Array.isArray, 'Expected a list'),
    v.maxLength(max, `More than ${max} items`),
    v.array(item),
    fromQuery(text => text.split(',').map(readItem)),
  );
}
