import type { RequiredField } from '#contract/listing/listingFields.ts';

/** The specification's messages (section 5) for missing fields, for API clients without their own texts. */
export const requiredFieldMessages: Readonly<Record<RequiredField, string>> = {
  'publicData.category': 'You need to select an option.',
  'publicData.subcategories': 'You need to select an option.',
  title: 'You need to add a name.',
  description: 'You need to add a description.',
  geolocation: 'You need to provide a location',
  'publicData.location.address': 'You need to provide a location',
  images: 'You need to add at least one image.',
};
