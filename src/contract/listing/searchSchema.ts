import type { ListingPublicData, Subcategory, SubcategoryLevelOne } from './listing.ts';
import type { Place } from '../geo/place.ts';

export type SearchFieldType = 'enum' | 'multi-enum' | 'boolean' | 'long';

/** Fields for which the search page has a filter. */
const fields = {
  category: 'enum',
  subcategories: 'enum',
  subcategoriesLevelOne: 'multi-enum',
  profileType: 'enum',
  organisationType: 'enum',
  isVerified: 'boolean',
  language: 'multi-enum',
  capacityNumberOfPeople: 'long',
  placeType: 'enum',
  stayLength: 'enum',
  placeFeatures: 'multi-enum',
  needs: 'multi-enum',
  attendance: 'multi-enum',
  collection: 'multi-enum',
} as const satisfies Partial<Record<keyof ListingPublicData, SearchFieldType>>;

/** Fields that only API clients filter by. */
const furtherFields = {
  shortestStay: 'long',
  longestStay: 'long',
  adults: 'long',
  children: 'long',
  childAges: 'multi-enum',
  household: 'enum',
  neededMost: 'enum',
  admission: 'enum',
} as const satisfies Partial<Record<keyof ListingPublicData, SearchFieldType>>;

/** Keys of a listing's public data that can be filtered with `pub_<key>`, and how (specification section 9). */
export const listingSearchSchema: Readonly<Record<string, SearchFieldType>> = {
  ...fields,
  ...furtherFields,
};

/** The query parameters that filter by fields of one type: `pub_category` and the like. */
export type SearchParam<Type extends SearchFieldType> = {
  [Field in keyof typeof fields]: (typeof fields)[Field] extends Type ? `pub_${Field}` : never;
}[keyof typeof fields];

export const categories = ['lookingForPlace', 'offeringPlace'] as const;
export const subcategories = ['accomodation', 'supplies', 'services', 'donations', 'jobs'] as const;
export const organisationTypes = ['NGO', 'church', 'corporation', 'other'] as const;

/** The level-one values of each subcategory (readings 21). */
export const levelOneOf: Readonly<Record<Subcategory, readonly SubcategoryLevelOne[]>> = {
  accomodation: [],
  supplies: ['food', 'clothes', 'cosmetics', 'medical', 'other'],
  services: ['counselling', 'legalAdvice', 'translation', 'transport', 'medical', 'other'],
  donations: [],
  jobs: [],
};

/** One interpretation of a search text: filters, a place, and the remaining keywords. */
export interface Interpretation {
  subcategories?: Subcategory;
  /** A listing matches if any of them matches. */
  levels?: readonly SubcategoryLevelOne[];
  place?: Place;
  /** A place that the text also names but that has no listings nearby: the search covers everywhere. */
  elsewhere?: Place;
  keywords?: string;
}
