import { matchChoices } from '#contract/listing/matchChoices.ts';
import {
  categories,
  levelOneOf,
  organisationTypes,
  subcategories,
  type SearchParam,
} from '#contract/listing/searchSchema.ts';

/** The values of other filters, by key. */
export type Chosen = Readonly<Record<string, string>>;

/** The possible values, as a function where they depend on filters earlier in the table. */
type Values = readonly string[] | ((chosen: Chosen) => readonly string[]);

/**
 * What differs by kind: the control, how values are parsed (specification section 9), and the search schema's type of
 * the field. The marketplace has one keyword search, one price and one range of dates, so these kinds have one key.
 */
type Kind =
  /** One value of the filter. */
  | { kind: 'select-one'; key: SearchParam<'enum'>; values: Values }
  /**
   * Any of several values, `has_any:a,b` in the URL; `has_all:` is accepted too, and the default with `asks: 'all'`.
   */
  | { kind: 'select-many'; key: SearchParam<'multi-enum'>; values: Values; asks?: 'all' }
  /** Likewise, with ISO 639 codes. */
  | { kind: 'languages'; key: SearchParam<'multi-enum'> }
  /** `true`, or not set. */
  | { kind: 'boolean'; key: SearchParam<'boolean'> }
  /** A minimum: `4`; a closed range is accepted too. The maximum of `limits` means "that many or more". */
  | { kind: 'number'; key: SearchParam<'long'>; limits: { min: number; max: number } }
  | { kind: 'keyword'; key: 'keywords' }
  /** `10,50` in whole units of the currency, both ends inclusive, either may be missing. */
  | { kind: 'price'; key: 'price' }
  /** `2026-12-01,2026-12-05`: day of arrival and day of departure. */
  | { kind: 'dates'; key: 'dates' };

/** Shown in the bar with its own popup, or in the panel of further filters; the first choice as links (readings 20). */
type Place = { stands: 'primary' | 'secondary' } | { key: 'pub_category'; stands: 'links' };

/** A filter. `key`: the URL parameter and the name of its controls; repeated in the URL, it counts as a list. */
export type Filter = Kind &
  Place & {
    /** The message prefix of its values, if pages other than the search show them too. */
    labels?: 'ListingFact';
    /** Whether it applies, given the filters earlier in the table; always, when absent. */
    isShown?: (chosen: Chosen) => boolean;
  };

const offersFirst = [...categories].reverse();

const isStay = ({ pub_subcategories: subcategory }: Chosen) => subcategory === 'accomodation';

const isOfferedStay = (chosen: Chosen) => isStay(chosen) && chosen.pub_category !== 'lookingForPlace';

const isWantedStay = (chosen: Chosen) => isStay(chosen) && chosen.pub_category !== 'offeringPlace';

const mayBeStay = (chosen: Chosen) => !chosen.pub_subcategories || isStay(chosen);

const levelOneBeside = ({ pub_subcategories: subcategory }: Chosen): readonly string[] => {
  const owners = subcategories.filter(key => !subcategory || key === subcategory);
  return [...new Set(owners.flatMap(key => levelOneOf[key]))];
};

/**
 * The search filters (specification section 9, readings 17 and 19 to 21), in display and parsing order: a filter that
 * doesn't apply, given those before it, is neither shown nor sent. URLs, forms, queries, saved searches and the
 * suggestions of an empty search are derived from this table.
 */
export const filters: readonly Filter[] = [
  { key: 'pub_category', kind: 'select-one', stands: 'links', values: offersFirst },
  { key: 'pub_subcategories', kind: 'select-one', stands: 'primary', values: subcategories },
  {
    key: 'pub_placeType',
    kind: 'select-one',
    stands: 'secondary',
    labels: 'ListingFact',
    values: matchChoices.placeType,
    isShown: isOfferedStay,
  },
  {
    key: 'pub_stayLength',
    kind: 'select-one',
    stands: 'secondary',
    labels: 'ListingFact',
    values: matchChoices.stayLength,
    isShown: isOfferedStay,
  },
  {
    key: 'pub_placeFeatures',
    kind: 'select-many',
    asks: 'all',
    stands: 'secondary',
    labels: 'ListingFact',
    values: matchChoices.placeFeatures,
    isShown: isOfferedStay,
  },
  {
    key: 'pub_needs',
    kind: 'select-many',
    stands: 'secondary',
    labels: 'ListingFact',
    values: matchChoices.needs,
    isShown: isWantedStay,
  },
  {
    key: 'pub_attendance',
    kind: 'select-many',
    stands: 'secondary',
    labels: 'ListingFact',
    values: matchChoices.attendance,
    isShown: ({ pub_subcategories: subcategory }) => subcategory === 'services',
  },
  {
    key: 'pub_collection',
    kind: 'select-many',
    stands: 'secondary',
    labels: 'ListingFact',
    values: matchChoices.collection,
    isShown: ({ pub_subcategories: subcategory }) => subcategory === 'supplies',
  },
  {
    key: 'pub_capacityNumberOfPeople',
    kind: 'number',
    stands: 'primary',
    // Readings 17.
    limits: { min: 0, max: 30 },
    isShown: mayBeStay,
  },
  { key: 'dates', kind: 'dates', stands: 'primary', isShown: isStay },
  { key: 'keywords', kind: 'keyword', stands: 'primary' },
  {
    key: 'pub_subcategoriesLevelOne',
    kind: 'select-many',
    stands: 'secondary',
    values: levelOneBeside,
  },
  { key: 'price', kind: 'price', stands: 'secondary' },
  { key: 'pub_profileType', kind: 'select-one', stands: 'secondary', values: ['private', 'organisation'] },
  {
    key: 'pub_organisationType',
    kind: 'select-one',
    stands: 'secondary',
    values: organisationTypes,
    isShown: ({ pub_profileType: type }) => type !== 'private',
  },
  { key: 'pub_isVerified', kind: 'boolean', stands: 'secondary' },
  { key: 'pub_language', kind: 'languages', stands: 'secondary' },
];

/** Returns the filter's values, given the filters before it; undefined when any value is allowed, such as a number. */
export function valuesOf(filter: Filter, chosen: Chosen): readonly string[] | undefined {
  if (filter.kind === 'boolean') return ['true'];
  if (!('values' in filter)) return undefined;
  return typeof filter.values === 'function' ? filter.values(chosen) : filter.values;
}

/** Whether the filter applies, given those before it. */
export function isShown(filter: Filter, chosen: Chosen): boolean {
  const hasChoice = valuesOf(filter, chosen)?.length !== 0;
  return hasChoice && (filter.isShown?.(chosen) ?? true);
}
