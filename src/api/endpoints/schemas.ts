import * as v from 'valibot';
import { midnightOf } from '#contract/time/isoDays.ts';
import { isMap, toUuid } from '#contract/schemas.ts';

// The inputs of endpoints. The message of an issue is an error code; without one it is `validation-invalid-value`, and
// the path of the issue is the error's source.

/** A string of at most `max` characters. `Text` narrows what callers may send; the engine checks it. */
export const text = <Text extends string = string>(max = Infinity) =>
  v.custom<Text>(value => typeof value === 'string' && value.length <= max);

/** A boolean that is false when absent. */
export const flag = v.nullish(v.boolean(), false);

/** The id as a string or as the SDK's UUID; becomes text in lower case. */
export const uuid = v.pipe(
  v.custom<string | { uuid: string }>(value => toUuid(idOf(value)) !== undefined),
  v.transform(value => toUuid(idOf(value)) ?? ''),
);

const idOf = (value: unknown): unknown => (isMap(value) ? value.uuid : value);

/** An ISO day, or an instant, which counts as its UTC day; parsed to the ISO day. */
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
