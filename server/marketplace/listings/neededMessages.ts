import type { NeededField } from '#contract/rules/listingFields.ts';

/** What the specification (section 5) says where one is missing: what programs read that have no words of their own. */
export const neededMessages: Readonly<Record<NeededField, string>> = {
  'publicData.category': 'You need to select an option.',
  'publicData.subcategories': 'You need to select an option.',
  title: 'You need to add a name.',
  description: 'You need to add a description.',
  geolocation: 'You need to provide a location',
  'publicData.location.address': 'You need to provide a location',
  images: 'You need to add at least one image.',
};
