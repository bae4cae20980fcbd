import { chipRows } from '#contract/listing/derived/chips.ts';
import { listingCards } from './reads.ts';

test('a card asks for its badge, town, mark and chips, and for nothing that only the listing’s page shows', () => {
  const asked = listingCards(['landscape-crop'])['fields.listing'].split(',');
  for (const name of [
    'category',
    'subcategories',
    'location',
    'isVerified',
    ...chipRows.map(row => row.name),
  ])
    expect(asked).toContain(`publicData.${name}`);
  for (const name of [
    'description',
    'availabilityPlan',
    'publicData',
    'publicData.rules',
    'publicData.openingHours',
  ])
    expect(asked).not.toContain(name);
});
