import type { Field } from './field.ts';
import { rows } from './partsOf.ts';

export type SearchFieldType = 'enum' | 'multi-enum' | 'boolean' | 'long';

const types: Readonly<Partial<Record<Field['kind'], SearchFieldType>>> = {
  one: 'enum',
  many: 'multi-enum',
  languages: 'multi-enum',
  boolean: 'boolean',
  number: 'long',
};

/** Keys of a listing's public data that can be filtered with `pub_<key>`, and how (specification section 9). */
export const listingSearchSchema: Readonly<Record<string, SearchFieldType>> = Object.fromEntries(
  rows.flatMap(([name, row]) => {
    const type = types[row.kind];
    return 'filter' in row && type ? [[name, type]] : [];
  }),
);
