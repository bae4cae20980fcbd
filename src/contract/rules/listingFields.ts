import type { Category, ListingPublicData, Subcategory, SubcategoryLevelOne } from '../entities/listing.ts';
import type { Json, JsonObject } from '../json.ts';
import { isIsoDay, isRealTitle } from './listingWords.ts';
import { categories, levelOneOf, organisationTypes, subcategories } from '../searchSchema.ts';

/** Lengths in characters, on forms and on the server alike (specification sections 5 and 9). */
export const titleMax = 60;
export const textMax = 5000;
/** Pictures of one listing. */
export const imagesMax = 100;
/** Of an address or a building, as geocoders write them. */
const placeMax = 1000;
/** Lowest price, minor units; a price of 0 means free, like none (readings 5). */
export const priceMin = 0;
/** People that fit in one place to stay: more than search tells apart, for halls and hostels (readings 17). */
export const capacity = { min: 1, max: 10_000 };

export function isCategory(value: unknown): value is Category {
  return (categories as readonly unknown[]).includes(value);
}

export function isSubcategory(value: unknown): value is Subcategory {
  return (subcategories as readonly unknown[]).includes(value);
}

/** Whether each level-one value belongs to the subcategory (readings 21). */
export function levelOneFits(
  subcategory: unknown,
  values: readonly string[],
): values is SubcategoryLevelOne[] {
  const allowed: readonly string[] = isSubcategory(subcategory) ? levelOneOf[subcategory] : [];
  return values.every(value => allowed.includes(value));
}

/**
 * The key of the first value in a listing's public data that cannot be what its field means; undefined when all are
 * right. Keys without a rule may hold anything.
 */
export function wrongPublicField(data: JsonObject): string | undefined {
  return Object.entries(data).find(
    ([key, value]) => value !== null && !(rules.get(key)?.(value) ?? true),
  )?.[0];
}

/**
 * The known fields of a listing's public data that hold what they mean; whatever else stands there is left out. Of the
 * location only what pages show is looked at.
 */
export function rightPublicFields(data: JsonObject): ListingPublicData {
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
]);

/** `{address, building?}` with an address that is not blank. */
export function isLocation(value: unknown): value is { address: string; building?: string | null } {
  if (!isObject(value)) return false;
  const { address, building, ...others } = value;
  return (
    typeof address === 'string' &&
    address.trim() !== '' &&
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

/** What a listing needs before others may see it (specification section 5), by the names of the wire's fields. */
export type NeededField =
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

/** What is still missing before the listing can be published, in the order of the editor's tabs. */
export function missingFields(listing: ListingFacts): NeededField[] {
  const has: Record<NeededField, boolean> = {
    'publicData.category': isCategory(listing.category),
    'publicData.subcategories': isSubcategory(listing.subcategories),
    title: isRealTitle(listing.title),
    description: (listing.description ?? '').trim() !== '',
    geolocation: listing.hasGeolocation,
    'publicData.location.address': typeof listing.address === 'string' && listing.address.trim() !== '',
    images: listing.imageCount > 0,
  };
  return (Object.keys(has) as NeededField[]).filter(field => !has[field]);
}
