import { listingSearchSchema, type SearchFieldType } from '#contract/listing/searchSchema.ts';
import { filters, type Filter } from '#src/config/filters.ts';
import messages from '../../translations/en.json' with { type: 'json' };

/** One field of each type in the search schema, none of which the site has. */
const fields: Readonly<Record<string, SearchFieldType>> = {
  heating: 'enum',
  equipment: 'multi-enum',
  spoken: 'multi-enum',
  stepFree: 'boolean',
  balconies: 'long',
};

const own = { hasOwnLabels: true };
const rows = [
  { key: 'pub_heating', kind: 'select-one', placement: 'bar', values: ['gas', 'wood'], ...own },
  { key: 'pub_balconies', kind: 'number', placement: 'bar', limits: { min: 0, max: 9 }, ...own },
  { key: 'pub_equipment', kind: 'select-many', placement: 'panel', values: ['cot', 'stove', 'desk'], ...own },
  { key: 'pub_stepFree', kind: 'boolean', placement: 'panel', ...own },
  { key: 'pub_spoken', kind: 'languages', placement: 'panel', ...own },
] as unknown as readonly Filter[];

const words: Readonly<Record<string, string>> = {
  pub_heating: 'Heating',
  'pub_heating.gas': 'Gas',
  'pub_heating.wood': 'Wood',
  pub_balconies: 'Balconies',
  'pub_balconies.atLeast': 'Balconies at least',
  'pub_balconies.atMost': 'Balconies at most',
  pub_equipment: 'Equipment',
  'pub_equipment.cot': 'Cot',
  'pub_equipment.stove': 'Stove',
  'pub_equipment.desk': 'Desk',
  pub_stepFree: 'Steps',
  'pub_stepFree.true': 'Without steps',
  pub_spoken: 'Spoken',
  'loosen.pub_balconies': 'With any number of balconies',
};

/** The tables, which all test files of a worker may share. */
const [schema, table, texts] = [
  listingSearchSchema as Record<string, SearchFieldType>,
  filters as Filter[],
  messages as Record<string, string>,
];

/** Registers a filter of each kind that no other code mentions, until {@link removeFilters}. */
export function addFilters(): void {
  Object.assign(schema, fields);
  table.push(...rows);
  for (const [id, text] of Object.entries(words)) texts[`SearchPage.${id}`] = text;
}

export function removeFilters(): void {
  for (const name of Object.keys(fields)) delete schema[name];
  table.splice(table.length - rows.length, rows.length);
  for (const id of Object.keys(words)) delete texts[`SearchPage.${id}`];
}
