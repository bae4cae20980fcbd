import * as v from 'valibot';
import { facts, factsOf } from '#contract/parse.ts';
import { midnightOf } from '#contract/time/isoDays.ts';
import { string } from '#contract/schemas.ts';

// Values that only the inputs of the web app's own endpoints have; the others are in src/contract/schemas.ts.

/** A string whose type says more than is checked here: the engine checks the rest. At most `max` characters. */
export function textOf<Text extends string>(max = 100_000) {
  const schema = string({ max });
  return v.pipe(
    v.custom<Text>(value => v.is(schema, value), 'Expected a string'),
    facts(factsOf(schema)),
  );
}

/** A boolean that is false when absent. */
export const flag = v.nullish(v.boolean(), false);

/** An ISO day, or an instant, which counts as its UTC day; parsed to the ISO day. */
export const day = v.pipe(
  v.custom<string | Date>(value => dayOf(value) !== undefined, 'Expected a day'),
  v.transform(value => dayOf(value) ?? ''),
  facts({ json: { type: 'string', format: 'date' } }),
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
