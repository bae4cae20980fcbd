// What a listing is about. The other fields of a listing depend on it, so the table of fields imports it.

export const categories = ['lookingForPlace', 'offeringPlace'] as const;
export type Category = (typeof categories)[number];

/** `accomodation` is the key in data and URLs (readings 22); its label is "Accommodation". */
export const subcategories = ['accomodation', 'supplies', 'services', 'donations', 'jobs'] as const;
export type Subcategory = (typeof subcategories)[number];

/** The level-one values of each subcategory (readings 21). */
export const levelOneOf = {
  accomodation: [],
  supplies: ['food', 'clothes', 'cosmetics', 'medical', 'other'],
  services: ['counselling', 'legalAdvice', 'translation', 'transport', 'medical', 'other'],
  donations: [],
  jobs: [],
} as const satisfies Record<Subcategory, readonly string[]>;
