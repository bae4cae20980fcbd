import type { ListingPublicData } from './listing.ts';
import type { Json, JsonObject } from '../json.ts';
import { isLocation } from './listingFields.ts';
import { isIsoDay } from '../time/isoDays.ts';
import { ruleRows } from './derived/rules.ts';
import { allChoices, dayOf, isWithin } from './values.ts';

type Rule = (typeof ruleRows)[number];

const rules: ReadonlyMap<string, Rule> = new Map(ruleRows.map(row => [row.name, row]));

/** The choices of the fields that hold several. */
const choicesOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ruleRows.flatMap(row => (row.kind === 'many' ? [[row.name, new Set(allChoices(row.choices))]] : [])),
);

/**
 * Returns the key of the first invalid value in a listing's public data; undefined when all are valid. Keys without a
 * row can hold anything.
 */
export function findInvalidPublicField(data: JsonObject): string | undefined {
  return Object.entries(data).find(([key, value]) => value !== null && isWrong(rules.get(key), value))?.[0];
}

const isWrong = (rule: Rule | undefined, value: Json) => rule !== undefined && !isRight(rule, value);

/**
 * Returns the known fields of a listing's public data that are valid; all others are dropped. Of the location only the
 * part that pages show is checked.
 */
export function validPublicFields(data: JsonObject): ListingPublicData {
  const right: Record<string, Json> = {};
  for (const [key, value] of Object.entries(data)) {
    const rule = rules.get(key);
    if (rule !== undefined && isRight(rule, value)) right[key] = value;
  }
  return { ...right, ...rightLocation(data.location) };
}

function rightLocation(location: Json | undefined): Pick<ListingPublicData, 'location'> {
  if (typeof location !== 'object' || location === null || !('address' in location)) return {};
  const { address, building } = location;
  const shown = { address, ...(building === undefined || building === null ? {} : { building }) };
  return isLocation(shown) ? { location: shown as { address: string; building?: string } } : {};
}

function isRight(rule: Rule, value: Json): boolean {
  switch (rule.kind) {
    case 'one':
      return typeof value === 'string' && rule.choices.includes(value);
    case 'many': {
      const choices = choicesOf.get(rule.name);
      return (
        Array.isArray(value) &&
        value.every(one => typeof one === 'string' && choices?.has(one)) &&
        (rule.mayRepeat || new Set(value).size === value.length)
      );
    }
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return isWithin(rule.limits, value);
    case 'day':
      return isIsoDay(dayOf(value));
    case 'text':
      return typeof value === 'string' && value.length <= rule.max;
    case 'languages':
      return (
        Array.isArray(value) &&
        value.length <= rule.max &&
        value.every(one => typeof one === 'string' && /^[a-z]{2,3}$/.test(one))
      );
    case 'place':
      return isLocation(value);
  }
}
