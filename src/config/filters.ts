import { applies } from '#contract/listing/appliesTo.ts';
import { fieldFilters, type FieldFilterRow } from '#contract/listing/derived/filters.ts';
import type { AppliesTo } from '#contract/listing/field.ts';

/** The values of other filters, by key. */
export type Chosen = Readonly<Record<string, string>>;

/** The filters that are not of one field. The marketplace has one keyword search, one price and one range of dates. */
type FurtherFilter = {
  placement: 'bar' | 'panel';
  order: number;
  appliesTo?: AppliesTo;
} & (
  | { kind: 'keyword'; key: 'keywords' }
  /** `10,50` in whole units of the currency, both ends inclusive, either may be missing. */
  | { kind: 'price'; key: 'price' }
  /** `2026-12-01,2026-12-05`: day of arrival and day of departure. */
  | { kind: 'dates'; key: 'dates' }
);

/**
 * A filter. `key`: the URL parameter and the name of its controls; repeated in the URL, it counts as a list. Its kind
 * decides the control, and how values are parsed (specification section 9): `select-one`, one value; `select-many` and
 * `languages`, `has_any:a,b` or `has_all:a,b`, with the usual one left out where people type; `boolean`, `true` or not
 * set; `number`, a minimum such as `4`, or a closed range.
 */
export type Filter = FieldFilterRow | FurtherFilter;

const furtherFilters: readonly FurtherFilter[] = [
  {
    key: 'dates',
    kind: 'dates',
    placement: 'bar',
    order: 1,
    appliesTo: { subcategories: ['accomodation'] },
  },
  { key: 'keywords', kind: 'keyword', placement: 'bar', order: 1 },
  { key: 'price', kind: 'price', placement: 'panel', order: 2 },
];

/**
 * The search filters (specification section 9, readings 17 and 19 to 21), in display and parsing order: a filter that
 * doesn't apply, given those before it, is neither shown nor sent. URLs, forms, queries, saved searches and the
 * suggestions of an empty search are derived from this table; most of its rows from the fields of listings.
 */
export const filters: readonly Filter[] = [...fieldFilters, ...furtherFilters].sort(
  ({ order: one = 0 }, { order: other = 0 }) => one - other,
);

/** Returns the filter's values, given the filters before it; undefined when any value is allowed, such as a number. */
export function valuesOf(filter: Filter, { pub_subcategories: kind }: Chosen): readonly string[] | undefined {
  if (filter.kind === 'boolean') return ['true'];
  if (!('values' in filter)) return undefined;
  const { values } = filter;
  const lists = Object.entries<string | readonly string[]>(values);
  const wanted = lists.filter(([key]) => Array.isArray(values) || !kind || key === kind);
  return [...new Set(wanted.flatMap(([, value]) => value))];
}

/** Whether there are any values to choose from, as in `valuesOf`. */
function hasChoice(filter: Filter, kind: string | undefined): boolean {
  if (!('values' in filter) || Array.isArray(filter.values) || !kind) return true;
  const lists = Object.entries<string | readonly string[]>(filter.values);
  return lists.some(([key, values]) => key === kind && values.length > 0);
}

/** Whether the filter applies, given those before it. */
export function isShown(filter: Filter, chosen: Chosen): boolean {
  const { pub_category: category, pub_subcategories: subcategories, pub_profileType: profileType } = chosen;
  const isBeforeKind = subcategories === undefined && 'isGeneral' in filter && filter.isGeneral;
  return (
    hasChoice(filter, subcategories) &&
    (isBeforeKind || applies(filter.appliesTo, { category, subcategories, profileType }))
  );
}
