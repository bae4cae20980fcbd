import type { AppliesTo, Field, FieldFilter } from '../field.ts';
import type { fields } from '../fields.ts';
import { rows } from '../partsOf.ts';

type FilterOf<Row> = Row extends { filter: infer Filter } ? Filter : 'api';

/** The URL parameters of the fields that the search page filters by. */
export type FieldFilterKey = {
  [Name in keyof typeof fields]: FilterOf<(typeof fields)[Name]> extends 'api' ? never : `pub_${Name}`;
}[keyof typeof fields];

type Placed = Exclude<FieldFilter, 'api'>;

interface Common extends Pick<Placed, 'placement' | 'order' | 'isGeneral'> {
  key: FieldFilterKey;
  appliesTo?: AppliesTo | undefined;
  hasOwnLabels?: true | undefined;
}

type Values = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** The filter of a field on the search page. */
export type FieldFilterRow = Common &
  (
    | { kind: 'select-one'; values: Values }
    | { kind: 'select-many'; values: Values; asks?: 'all' | undefined }
    | { kind: 'languages' | 'boolean' }
    | { kind: 'number'; limits: NonNullable<Placed['limits']> }
  );

/** The fields that the search page filters by, in the order of the table. */
export const fieldFilters = rows.flatMap(([name, row]): FieldFilterRow[] => {
  const filter = 'filter' in row ? row.filter : undefined;
  return typeof filter === 'object' ? [filterOf(name, row, filter)] : [];
});

function filterOf(name: string, row: Field, filter: Placed): FieldFilterRow {
  const { placement, order, isGeneral, asks, limits, isReversed } = filter;
  const common = {
    key: `pub_${name}` as FieldFilterKey,
    placement,
    ...(order === undefined ? {} : { order }),
    ...(isGeneral && { isGeneral }),
    appliesTo: row.appliesTo,
    hasOwnLabels: 'hasOwnLabels' in row ? row.hasOwnLabels : undefined,
  };
  switch (row.kind) {
    case 'one':
      return { ...common, kind: 'select-one', values: isReversed ? row.choices.toReversed() : row.choices };
    case 'many':
      return { ...common, kind: 'select-many', values: row.choices, asks };
    case 'number':
      return { ...common, kind: 'number', limits: limits ?? row.limits };
    case 'languages':
    case 'boolean':
      return { ...common, kind: row.kind };
    case 'day':
    case 'text':
    case 'place':
      throw new Error(`${name} is a ${row.kind}, which cannot be filtered.`);
  }
}
