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

const rows = [
  { key: 'pub_heating', kind: 'select-one', stands: 'primary', values: ['gas', 'wood'] },
  { key: 'pub_balconies', kind: 'number', stands: 'primary', limits: { min: 0, max: 9 } },
  { key: 'pub_equipment', kind: 'select-many', stands: 'secondary', values: ['cot', 'stove', 'desk'] },
  { key: 'pub_stepFree', kind: 'boolean', stands: 'secondary' },
  { key: 'pub_spoken', kind: 'languages', stands: 'secondary' },
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

/**
 * Registers a filter of each kind that no other code mentions. They remain registered for the rest of the test file.
 */
export function addFilters(): void {
  Object.assign(listingSearchSchema, fields);
  (filters as Filter[]).push(...rows);
  for (const [id, text] of Object.entries(words)) Object.assign(messages, { [`SearchPage.${id}`]: text });
}
