import type { Category, ListingPublicData, Subcategory, SubcategoryLevelOne } from './listing.ts';
import type { Json, JsonObject } from '../json.ts';
import { isIsoDay, isRealTitle } from './listingWords.ts';
import { matchRules } from './matchFields.ts';
import { isBlank } from '../text/blank.ts';
import { categories, levelOneOf, organisationTypes, subcategories } from './searchSchema.ts';

/** Lengths in characters, the same on forms and on the server (specification sections 5 and 9). */
export const titleMax = 60;
export const textMax = 5000;
/** Maximum number of images per listing. */
export const imagesMax = 100;
/** Maximum length of an address or a building, as geocoders write them. */
const placeMax = 1000;
/** Lowest price, minor units; a price of 0 means free, the same as no price (readings 5). */
export const priceMin = 0;
/** Highest price, in minor units: no card can be charged more at once (Stripe accepts eight digits). */
export const priceMax = 99_999_999;
/**
 * Number of people that one place to stay can host: higher than the search filters, to allow for halls and hostels
 * (readings 17).
 */
export const capacity = { min: 1, max: 10_000 };

export function isCategory(value: unknown): value is Category {
  return (categories as readonly unknown[]).includes(value);
}

export function isSubcategory(value: unknown): value is Subcategory {
  return (subcategories as readonly unknown[]).includes(value);
}

/** Returns whether each level-one value belongs to the subcategory (readings 21). */
export function levelOneFits(
  subcategory: unknown,
  values: readonly string[],
): values is SubcategoryLevelOne[] {
  const allowed: readonly string[] = isSubcategory(subcategory) ? levelOneOf[subcategory] : [];
  return values.every(value => allowed.includes(value));
}

/**
 * Returns the key of the first invalid value in a listing's public data; undefined when all are valid. Keys without a
 * rule can hold anything.
 */
export function findInvalidPublicField(data: JsonObject): string | undefined {
  return Object.entries(data).find(
    ([key, value]) => value !== null && !(rules.get(key)?.(value) ?? true),
  )?.[0];
}

/**
 * Returns the known fields of a listing's public data that are valid; all others are dropped. Of the location only the
 * part that pages show is checked.
 */
export function validPublicFields(data: JsonObject): ListingPublicData {
  const right = Object.entries(data).filter(([key, value]) => rules.get(key)?.(value) ?? false);
  return { ...Object.fromEntries(right), ...rightLocation(data.location) };
}

function rightLocation(location: Json | undefined): Pick<ListingPublicData, 'location'> {
  if (!isObject(location)) return {};
  const { address, building } = location;
  const shown = { address, ...(building === undefined || building === null ? {} : { building }) };
  return isLocation(shown) ? { location: shown as { address: string; building?: string } } : {};
}

const allLevelOne: readonly string[] = Object.values(levelOneOf).flat();

const rules = new Map<string, (value: Json) => boolean>([
  ['category', isCategory],
  ['subcategories', isSubcategory],
  ['subcategoriesLevelOne', value => isTexts(value) && value.every(one => allLevelOne.includes(one))],
  ['profileType', value => value === 'private' || value === 'organisation'],
  ['organisationType', value => (organisationTypes as readonly unknown[]).includes(value)],
  ['isVerified', value => typeof value === 'boolean'],
  ['availableFrom', value => isObject(value) && isIsoDay(value.date)],
  ['language', value => isTexts(value) && value.length <= 50 && value.every(one => /^[a-z]{2,3}$/.test(one))],
  [
    'capacityNumberOfPeople',
    value => Number.isInteger(value) && Number(value) >= capacity.min && Number(value) <= capacity.max,
  ],
  ['location', isLocation],
  ['rules', value => typeof value === 'string' && value.length <= textMax],
  ...matchRules,
]);

/** Returns whether the value is `{address, building?}` with an address that is not blank. */
export function isLocation(value: unknown): value is { address: string; building?: string | null } {
  if (!isObject(value)) return false;
  const { address, building, ...others } = value;
  return (
    typeof address === 'string' &&
    !isBlank(address) &&
    address.length <= placeMax &&
    (building === undefined ||
      building === null ||
      (typeof building === 'string' && building.length <= placeMax)) &&
    Object.keys(others).length === 0
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(one => typeof one === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields a listing needs before it can be published (specification section 5), by their names on the wire. */
export type RequiredField =
  | 'title'
  | 'description'
  | 'publicData.category'
  | 'publicData.subcategories'
  | 'publicData.location.address'
  | 'geolocation'
  | 'images';

export interface ListingFacts {
  title: string;
  description: string | null;
  category: unknown;
  subcategories: unknown;
  address: unknown;
  hasGeolocation: boolean;
  imageCount: number;
}

/** Returns what is still missing before the listing can be published, in the order of the editor's tabs. */
export function missingFields(listing: ListingFacts): RequiredField[] {
  const has: Record<RequiredField, boolean> = {
    'publicData.category': isCategory(listing.category),
    'publicData.subcategories': isSubcategory(listing.subcategories),
    title: isRealTitle(listing.title),
    description: !isBlank(listing.description ?? ''),
    geolocation: listing.hasGeolocation,
    'publicData.location.address': typeof listing.address === 'string' && !isBlank(listing.address),
    images: listing.imageCount > 0,
  };
  return (Object.keys(has) as RequiredField[]).filter(field => !has[field]);
}
