import { rows } from '../partsOf.ts';

/** The keys of which a card makes its badge, its town, its mark and its chips, as the API's `fields` names them. */
export const cardFields = [
  'category',
  'subcategories',
  'location',
  'isVerified',
  ...rows.flatMap(([name, { chip }]) => (chip ? [name] : [])),
]
  .map(name => `publicData.${name}`)
  .join();
