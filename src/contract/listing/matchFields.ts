import type { Category, Subcategory } from './listing.ts';
import type { Json, JsonObject } from '../json.ts';
import { matchChoices } from './matchChoices.ts';
import { isIsoDay } from './listingWords.ts';

type Choices = typeof matchChoices;

/** How a field's values are entered: one of its choices, several, a whole number, an ISO day or a short text. */
export type MatchFieldKind = 'one' | 'many' | 'number' | 'day' | 'text';

export const matchFieldKinds = {
  placeType: 'one',
  stayLength: 'one',
  shortestStay: 'number',
  longestStay: 'number',
  placeFeatures: 'many',
  adults: 'number',
  children: 'number',
  childAges: 'many',
  household: 'one',
  availableUntil: 'day',
  needs: 'many',
  neededMost: 'one',
  attendance: 'many',
  admission: 'one',
  openingHours: 'text',
  collection: 'many',
} as const satisfies Record<string, MatchFieldKind>;

export type MatchField = keyof typeof matchFieldKinds;

/** Limits of the numbers: people, or nights. */
export const matchNumbers = {
  shortestStay: { min: 1, max: 1000 },
  longestStay: { min: 1, max: 1000 },
  adults: { min: 1, max: 10_000 },
  children: { min: 0, max: 10_000 },
} as const;

/** Characters. */
export const openingHoursMax = 300;

/** Returns the fields that apply to a kind of listing, in display order. */
export function matchFieldsOf(
  category: Category | undefined,
  subcategory: Subcategory | undefined,
): readonly MatchField[] {
  const isOffer = category !== 'lookingForPlace';
  if (subcategory === 'accomodation') return isOffer ? ofPlaces : ofGuests;
  const how: MatchField[] = isOffer ? ['admission', 'openingHours'] : [];
  if (subcategory === 'services') return ['attendance', ...how];
  return subcategory === 'supplies' ? ['collection', ...how] : [];
}

const ofPlaces: readonly MatchField[] = [
  ...(['placeType', 'adults', 'children', 'stayLength', 'shortestStay', 'longestStay'] as const),
  'placeFeatures',
];
const ofGuests: readonly MatchField[] = [
  ...(['availableUntil', 'adults', 'children', 'childAges', 'household', 'needs'] as const),
  'neededMost',
];

/** The rule of each field's values. */
export const matchRules = (Object.keys(matchFieldKinds) as MatchField[]).map(
  (key): [string, (value: Json) => boolean] => [key, value => isMatchValue(key, value)],
);

function isMatchValue(key: MatchField, value: Json): boolean {
  const choices: readonly string[] = key in matchChoices ? matchChoices[key as keyof Choices] : [];
  const isChoice = (one: unknown) => typeof one === 'string' && choices.includes(one);
  switch (matchFieldKinds[key]) {
    case 'one':
      return isChoice(value);
    case 'many':
      return Array.isArray(value) && value.every(isChoice) && new Set(value).size === value.length;
    case 'number':
      return isWithin(key as keyof typeof matchNumbers, value);
    case 'day':
      return isIsoDay(dayOf(value));
    case 'text':
      return typeof value === 'string' && value.length <= openingHoursMax;
  }
}

/** Returns whether the value is a whole number that the field may have. */
export const isWithin = (key: keyof typeof matchNumbers, value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= matchNumbers[key].min && Number(value) <= matchNumbers[key].max;

/** Keys whose values must be consistent with one another. */
export const comparedFields: readonly string[] = [
  ...['shortestStay', 'longestStay', 'adults', 'children', 'childAges', 'capacityNumberOfPeople'],
  ...['availableFrom', 'availableUntil'],
];

/** Returns the key of the value that contradicts another; undefined when all are consistent. Expects valid values. */
export function findContradiction(data: JsonObject): string | undefined {
  const { shortestStay, longestStay, adults, children, childAges, capacityNumberOfPeople: people } = data;
  if (isNumber(shortestStay) && isNumber(longestStay) && longestStay < shortestStay) return 'longestStay';
  const minors = isNumber(children) ? children : 0;
  if (Array.isArray(childAges) && childAges.length > minors) return 'childAges';
  if (isNumber(people) && (isNumber(adults) ? adults : 0) + minors > people) return 'capacityNumberOfPeople';
  const [from, until] = [dayOf(data.availableFrom), dayOf(data.availableUntil)];
  return from && until && until < from ? 'availableUntil' : undefined;
}

const isNumber = (value: Json | undefined): value is number => typeof value === 'number';

function dayOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'object' || value === null || !('date' in value)) return undefined;
  return typeof value.date === 'string' ? value.date : undefined;
}
