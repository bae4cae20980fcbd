import * as v from 'valibot';
import { coded, converted, facts, queryTextReader, type Schema } from './parse.ts';
import { isStorableText } from './extendedData.ts';
import { isUuid } from './text/uuid.ts';
import { LatLng, Money, type Value } from './values.ts';

// Schemas of the values that the server parses.

/** A field that may be absent. */
export const optional = <T>(schema: Schema<T>) => v.exactOptional(schema);

/** A field that may be absent, and that null clears. */
export const clearable = <T>(schema: Schema<T>) => v.exactOptional(v.nullable(schema));

/** Text that the database can store. Lengths in UTF-16 code units. */
export const string = ({ min = 0, max = 100_000 }: { min?: number; max?: number } = {}) =>
  v.pipe(
    v.string('Expected a string'),
    v.check(isStorableText, 'NUL or half a surrogate pair'),
    v.minLength(min, `Shorter than ${min} characters`),
    v.maxLength(max, `Longer than ${max} characters`),
    facts({
      json: {
        type: 'string',
        ...(min > 0 ? { minLength: min } : {}),
        ...(Number.isFinite(max) ? { maxLength: max } : {}),
      },
    }),
  );

/** What somebody has written, without the spaces around it. */
export const trimmed = (length: { min?: number; max: number }) =>
  v.pipe(v.string('Expected a string'), v.trim(), string(length));

/** Returns the text of a UUID in lower case; undefined for any other value. */
export const toUuid = (text: unknown): string | undefined =>
  typeof text === 'string' && isUuid(text) ? text.toLowerCase() : undefined;

/** A UUID as text or as the wire's UUID, whoever's class it is; becomes text in lower case. */
export const uuid = v.pipe(
  v.custom<string | { uuid: string }>(value => idOf(value) !== undefined, 'Expected a UUID'),
  v.transform(value => idOf(value) ?? ''),
  facts({ json: { type: 'string', format: 'uuid' } }),
);

const idOf = (value: unknown): string | undefined =>
  toUuid(isMap(value) && value._sdkType === 'UUID' ? value.uuid : value);

export const integer = ({ min, max }: { min: number; max: number }) =>
  v.pipe(
    v.custom<number>(Number.isSafeInteger, 'Expected a whole number'),
    v.check(number => number >= min && number <= max, `Expected a number from ${min} to ${max}`),
    facts({
      fromQuery: text => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
      json: { type: 'integer', minimum: min, maximum: max },
    }),
  );

export const oneOf = <const T extends string>(...allowed: readonly T[]): Schema<T> =>
  v.picklist(allowed, `Expected one of ${allowed.join(', ')}`);

const truths = new Map([
  ['true', true],
  ['false', false],
]);

export const boolean = v.pipe(
  v.boolean('Expected true or false'),
  facts({ fromQuery: text => truths.get(text) ?? text, json: { type: 'boolean' } }),
);

/**
 * A Transit date, or an ISO 8601 text with a time zone, or a day, which begins at midnight UTC; becomes a Date.
 */
export const instant = v.pipe(
  converted(value => {
    const date = typeof value === 'string' && isoInstant.test(value) ? new Date(value) : value;
    // Beyond these years neither ISO text nor the database can represent it.
    return date instanceof Date && Math.abs(date.getTime()) < 8_000_000_000_000 ? date : undefined;
  }, 'Expected an instant'),
  facts({ json: { type: 'string', format: 'date-time' } }),
);

const isoInstant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

/** A map or a wire value with fields: not null, not a list. */
export const fields = (message: string) => v.custom<Record<string, unknown>>(isMap, message);

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A map as JSON has it, no value of the wire with a type of its own. */
export const isPlainMap = (value: unknown): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

interface MapOptions<Name> {
  /** Fields in which empty text counts as absent. */
  blank?: readonly Name[];
  /** The message when the value is no map. */
  message?: string;
  /** Rejects other fields instead of dropping them. */
  isStrict?: boolean;
  /** A field that is null counts as absent, unless null has a meaning for it. */
  dropsNull?: boolean;
}

type Fields<Entries extends v.ObjectEntries> = v.ObjectSchema<Entries, undefined>;
type Input<Entries extends v.ObjectEntries> = v.InferInput<Fields<Entries>>;

/** Whether the field has a meaning of its own for null. */
const takesNull = (schema: v.GenericSchema | undefined): boolean =>
  schema?.type === 'nullable' ||
  (schema?.type === 'exact_optional' && 'wrapped' in schema && takesNull(schema.wrapped as v.GenericSchema));

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
    value === undefined ||
    (value === null && dropsNull && !takesNull(entries[name] as v.GenericSchema | undefined)) ||
    (value === '' && blank.includes(name));
  return v.pipe(
    v.custom<Input<Entries>>(isMap, message),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!isStrict || !dataset.typed) return;
      const input = dataset.value as Record<string, unknown>;
      const key = Object.keys(input).find(name => input[name] !== undefined && !Object.hasOwn(entries, name));
      if (key === undefined) return;
      addIssue({
        message: coded('validation-disallowed-key'),
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
    facts({ fields: entries, isStrict }),
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
  facts({
    json: {
      type: 'object',
      properties: { amount: { type: 'integer' }, currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
      required: ['amount', 'currency'],
    },
  }),
);

/** A position in degrees; becomes LatLng. */
export const latLng = v.pipe(
  fields('Expected a position'),
  v.check(({ lat }) => isWithin(lat, 90), 'Expected a latitude'),
  v.check(({ lng }) => isWithin(lng, 180), 'Expected a longitude'),
  v.transform(({ lat, lng }) => new LatLng(lat as number, lng as number)),
  facts({
    json: {
      type: 'object',
      properties: {
        lat: { type: 'number', minimum: -90, maximum: 90 },
        lng: { type: 'number', minimum: -180, maximum: 180 },
      },
      required: ['lat', 'lng'],
    },
  }),
);

const isWithin = (degrees: unknown, max: number) => typeof degrees === 'number' && Math.abs(degrees) <= max;

/** A list: comma-separated in queries, an array elsewhere. The path of an issue has the position of its item. */
export function list<T>(item: Schema<T>, { max = 100 }: { max?: number } = {}): Schema<readonly T[]> {
  const readItem = queryTextReader(item);
  return v.pipe(
    v.custom<unknown[]>(Array.isArray, 'Expected a list'),
    v.maxLength(max, `More than ${max} items`),
    v.array(item),
    facts({
      fromQuery: text => text.split(',').map(readItem),
      items: item,
      ...(Number.isFinite(max) ? { json: { maxItems: max } } : {}),
    }),
  );
}
