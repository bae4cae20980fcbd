import * as v from 'valibot';
import type { ErrorCode } from '#contract/errors.ts';
import { midnightOf } from '#contract/rules/nights.ts';
import { isUuid } from '#contract/rules/uuid.ts';

// The inputs of endpoints. The message of an issue is an error code; without one it is `validation-invalid-value`, and
// the path of the issue is the error's source.

interface MapOptions<Name> {
  /** Fields in which empty text means that there is none. */
  blank?: readonly Name[];
  /** The error when the value is no map. */
  code?: ErrorCode;
}

type Fields<Entries extends v.ObjectEntries> = v.ObjectSchema<Entries, undefined>;
type Input<Entries extends v.ObjectEntries> = v.InferInput<Fields<Entries>>;

/** A map with these fields; others are dropped. An `undefined` field counts as absent. */
export function map<Entries extends v.ObjectEntries>(
  entries: Entries,
  { blank = [], code }: MapOptions<keyof Entries> = {},
): v.GenericSchema<Input<Entries>, v.InferOutput<Fields<Entries>>> {
  const isAbsent = (name: string, value: unknown) =>
    value === undefined || (value === '' && blank.includes(name));
  return v.pipe(
    v.custom<Input<Entries>>(isMap, code),
    v.transform(
      value =>
        Object.fromEntries(
          Object.entries(value).filter(([name, each]) => !isAbsent(name, each)),
        ) as Input<Entries>,
    ),
    v.object(entries),
  );
}

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A string of at most `max` characters. `Text` narrows what callers may send; the engine checks it. */
export const text = <Text extends string = string>(max = Infinity) =>
  v.custom<Text>(value => typeof value === 'string' && value.length <= max);

/** A boolean that is false when absent. */
export const flag = v.nullish(v.boolean(), false);

/** The id as a string or as the SDK's UUID; becomes the string. */
export const uuid = v.pipe(
  v.custom<string | { uuid: string }>(value => isUuid(String(idOf(value)))),
  v.transform(value => String(idOf(value))),
);

const idOf = (value: unknown): unknown => (isMap(value) ? value.uuid : value);

/** An ISO day, or an instant, which stands for its UTC day; becomes the ISO day. */
export const day = v.pipe(
  v.custom<string | Date>(value => dayOf(value) !== undefined),
  v.transform(value => dayOf(value) ?? ''),
);

function dayOf(value: unknown): string | undefined {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString().slice(0, 10);
  try {
    const isoDay = String(value);
    midnightOf(isoDay);
    return isoDay;
  } catch {
    return undefined;
  }
}
