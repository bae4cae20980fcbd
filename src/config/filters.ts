import { categories, levelOneOf, organisationTypes, subcategories } from '#contract/searchSchema.ts';

/** The kind of a filter's control and how its values are parsed (specification section 9). */
export type FilterKind =
  /** One of its values. */
  | 'select-one'
  /** Any of its values, `has_any:a,b` in the URL; `has_all:` is accepted too. */
  | 'select-many'
  /** Likewise, with ISO 639 codes. */
  | 'languages'
  /** `true`, or not set. */
  | 'boolean'
  | 'keyword'
  /** A minimum: `4`; a closed range is accepted too. */
  | 'number'
  /** `10,50` in whole units of the currency, both ends inclusive, either may be missing. */
  | 'price'
  /** `2026-12-01,2026-12-05`: day of arrival and day of departure. */
  | 'dates';

/** The values of other filters, by key. */
export type Chosen = Readonly<Record<string, string>>;

export interface Filter {
  /** The URL parameter and the name of its controls. A parameter repeated in the URL counts as a list. */
  key: string;
  kind: FilterKind;
  /** Shown as links, in the bar with its own popup, or in the panel of further filters (readings 20). */
  stands: 'links' | 'primary' | 'secondary';
  /** The possible values, as a function where they depend on filters earlier in this table. */
  values?: readonly string[] | ((chosen: Chosen) => readonly string[]);
  /** Whether it applies, given the filters earlier in this table; always, when absent. */
  isShown?: (chosen: Chosen) => boolean;
}

const offersFirst = [...categories].reverse();

const isStay = ({ pub_subcategories: subcategory }: Chosen) => subcategory === 'accomodation';

const mayBeStay = (chosen: Chosen) => !chosen.pub_subcategories || isStay(chosen);

const levelOneBeside = ({ pub_subcategories: subcategory }: Chosen): readonly string[] => {
  const owners = subcategories.filter(key => !subcategory || key === subcategory);
  return [...new Set(owners.flatMap(key => levelOneOf[key]))];
};

/**
 * The search filters (specification section 9, readings 17 and 19 to 21), in display and parsing order: a filter that
 * doesn't apply, given those before it, is neither shown nor sent.
 */
export const filters: readonly Filter[] = [
  { key: 'pub_category', kind: 'select-one', stands: 'links', values: offersFirst },
  { key: 'pub_subcategories', kind: 'select-one', stands: 'primary', values: subcategories },
  { key: 'pub_capacityNumberOfPeople', kind: 'number', stands: 'primary', isShown: mayBeStay },
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
  { key: 'pub_isVerified', kind: 'boolean', stands: 'secondary', values: ['true'] },
  { key: 'pub_language', kind: 'languages', stands: 'secondary' },
];

/** Returns its values, given the filters before it; empty where any value will do, such as a number. */
export function valuesOf({ values = [] }: Filter, chosen: Chosen): readonly string[] {
  return typeof values === 'function' ? values(chosen) : values;
}

/** Whether the filter applies, given those before it. */
export function isShown(filter: Filter, chosen: Chosen): boolean {
  const hasChoice = !filter.values || valuesOf(filter, chosen).length > 0;
  return hasChoice && (filter.isShown?.(chosen) ?? true);
}
