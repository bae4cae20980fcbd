import * as v from 'valibot';
import { maxExtendedData, isStorableText } from '#contract/extendedData.ts';
import { facts } from '#contract/parse.ts';
import { fields } from '#contract/schemas.ts';
import { BigDecimal, LatLng, Money, UUID } from '#contract/values.ts';
import { toJson } from './json.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import type { Value } from '#contract/values.ts';

type WireMap = Readonly<Record<string, Value>>;

const storableMap = v.pipe(
  fields('Expected a map'),
  v.check(value => !isTyped(value), 'Expected a map'),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed && findUnstorable(dataset.value, []);
    if (problem) addIssue(problem);
  }),
  v.transform(value => value as WireMap),
);

/**
 * Free-form data, which becomes plain JSON: nested wire types become their JSON representation. At most 50 KB as JSON
 * text.
 */
export const extendedData = v.pipe(
  storableMap,
  v.transform(value => toJson(value) as JsonObject),
  v.check(json => isSmall(json), 'More than 50 KB'),
  facts({ json: { type: 'object' } }),
);

/** The parameters of a transition as sent, checked as {@link extendedData}; each process decides which of them it reads. */
export const transitionParams = v.pipe(
  storableMap,
  v.check(value => isSmall(toJson(value)), 'More than 50 KB'),
  facts({ json: { type: 'object' } }),
);

function isSmall(json: Json): boolean {
  return Buffer.byteLength(JSON.stringify(json)) <= maxExtendedData;
}

function isTyped(value: object): boolean {
  return [UUID, Money, LatLng, BigDecimal, Date].some(type => value instanceof type);
}

interface Unstorable {
  message: string;
  path: [v.UnknownPathItem, ...v.UnknownPathItem[]] | undefined;
}

/** Returns the first text or number below `path` that the database cannot store. */
function findUnstorable(value: unknown, path: readonly v.UnknownPathItem[]): Unstorable | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : unstorable(badText, path);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : unstorable(badNumber, path);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    if (!isStorableText(key)) return unstorable(badText, path);
    const found = findUnstorable(item, [
      ...path,
      { type: 'unknown', origin: 'value', input: value, key, value: item },
    ]);
    if (found) return found;
  }
  return undefined;
}

const badText = 'NUL or half a surrogate pair';
const badNumber = 'Expected a finite number';

const unstorable = (message: string, [first, ...rest]: readonly v.UnknownPathItem[]): Unstorable => ({
  message,
  path: first && [first, ...rest],
});
