import { categories, levelOneOf, organisationTypes, subcategories } from '#contract/searchSchema.ts';

/** How a filter is asked for in a form, and how its values are read (specification section 9). */
export type FilterKind =
  /** One of its values. */
  | 'select-one'
  /** Any of its values, `has_any:a,b` in the address; `has_all:` is understood, too. */
  | 'select-many'
  /** Likewise, by ISO 639 codes. */
  | 'languages'
  /** `true`, or it is not asked. */
  | 'boolean'
  | 'keyword'
  /** At least so many: `4`; a closed range is understood, too. */
  | 'number'
  /** `10,50` in whole units of the currency, both ends included, either may be missing. */
  | 'price'
  /** `2026-12-01,2026-12-05`: day of arrival and day of departure. */
  | 'dates';

/** What is chosen in other filters, by their keys. */
export type Chosen = Readonly<Record<string, string>>;

export interface Filter {
  /** Its parameter in the address and the name of its controls. One repeated in the address counts as a list. */
  key: string;
  kind: FilterKind;
  /** In sight as links, in the bar with a popup of its own, or in the panel of further ones (readings 20). */
  stands: 'links' | 'primary' | 'secondary';
  /** Those that can be chosen, where they depend on it beside what is chosen before it in this table. */
  values?: readonly string[] | ((chosen: Chosen) => readonly string[]);
  /** Whether it makes sense beside what is chosen before it in this table; always, when absent. */
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
 * The filters of the search (specification section 9, readings 17 and 19 to 21), in the order in which they are shown and
 * read: one that makes no sense beside those before it is neither shown nor asked.
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

/** Its values beside what is chosen before it; none where any will do, such as a number. */
export function valuesOf({ values = [] }: Filter, chosen: Chosen): readonly string[] {
  return typeof values === 'function' ? values(chosen) : values;
}

/** Whether the filter makes sense beside what is chosen before it. */
export function isShown(filter: Filter, chosen: Chosen): boolean {
  const hasChoice = !filter.values || valuesOf(filter, chosen).length > 0;
  return hasChoice && (filter.isShown?.(chosen) ?? true);
}
