import type { Category, Subcategory, SubcategoryLevelOne } from './listing.ts';
import type { FieldWith } from './fields.ts';
import { categories, levelOneOf, subcategories } from './kinds.ts';
import { isBlank } from '../text/blank.ts';
import { isRealTitle } from './listingWords.ts';

/** Lengths in characters, the same on forms and on the server (specification sections 5 and 9). */
export const maxTitle = 60;
export const maxText = 5000;
/** Maximum number of images per listing. */
export const maxImages = 100;
/** Maximum length of an address or a building, as geocoders write them. */
const maxPlace = 1000;
/** Lowest price, minor units; a price of 0 means free, the same as no price (readings 5). */
export const minPrice = 0;
/** Highest price, in minor units: no card can be charged more at once (Stripe accepts eight digits). */
export const maxPrice = 99_999_999;

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

/** Returns whether the value is `{address, building?}` with an address that is not blank. */
export function isLocation(value: unknown): value is { address: string; building?: string | null } {
  if (!isObject(value)) return false;
  const { address, building, ...others } = value;
  return (
    typeof address === 'string' &&
    !isBlank(address) &&
    address.length <= maxPlace &&
    (building === undefined ||
      building === null ||
      (typeof building === 'string' && building.length <= maxPlace)) &&
    Object.keys(others).length === 0
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields a listing needs before it can be published (specification section 5), by their names on the wire. */
export type RequiredField =
  | 'title'
  | 'description'
  | 'geolocation'
  | 'images'
  | `publicData.${Exclude<FieldWith<{ isRequired: true }>, 'location'> | 'location.address'}`;

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
