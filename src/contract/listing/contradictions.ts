import type { Json, JsonObject } from '../json.ts';
import { dayOf } from './values.ts';

/** Keys whose values must be consistent with one another. */
export const comparedFields: readonly string[] = [
  ...['shortestStay', 'longestStay', 'adults', 'children', 'childAges', 'capacityNumberOfPeople'],
  ...['availableFrom', 'availableUntil'],
];

/** The keys whose value is the one to correct. */
export type ContradictingField = 'longestStay' | 'childAges' | 'capacityNumberOfPeople' | 'availableUntil';

/** Returns the key of the value that contradicts another; undefined when all are consistent. Expects valid values. */
export function findContradiction(data: JsonObject): ContradictingField | undefined {
  const { shortestStay, longestStay, adults, children, childAges, capacityNumberOfPeople: people } = data;
  if (isNumber(shortestStay) && isNumber(longestStay) && longestStay < shortestStay) return 'longestStay';
  const minors = isNumber(children) ? children : 0;
  if (Array.isArray(childAges) && childAges.length > minors) return 'childAges';
  if (isNumber(people) && (isNumber(adults) ? adults : 0) + minors > people) return 'capacityNumberOfPeople';
  const [from, until] = [dayOf(data.availableFrom), dayOf(data.availableUntil)];
  return from && until && until < from ? 'availableUntil' : undefined;
}

const isNumber = (value: Json | undefined): value is number => typeof value === 'number';
