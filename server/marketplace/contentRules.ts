import { maxText, maxTitle, type RequiredField } from '#contract/listing/listingFields.ts';

/** The requirements of a marketplace for its listings. */
export interface ContentRules {
  /** Fields that a listing needs to be published, in the order of the editor's tabs. A title is always required. */
  required: readonly RequiredField[];
  /** Whether known public data fields, such as categories, accept only known values. */
  hasKnownValues: boolean;
  /** Whether prices have to be in the site's currency. */
  isOneCurrency: boolean;
  /** Maximum length of the title, in characters. */
  maxTitle: number;
  /** Maximum length of the description, in characters. */
  maxText: number;
}

/** The rules that a marketplace can choose by name. */
export const contentRules = {
  /** Those of this site's own editor (specification section 5). */
  help: {
    required: [
      'publicData.category',
      'publicData.subcategories',
      'title',
      'description',
      'geolocation',
      'publicData.location.address',
      'images',
    ],
    hasKnownValues: true,
    isOneCurrency: true,
    maxTitle,
    maxText,
  },
  /** Those of the API alone, for a front end with other categories and fields (marketplace-api 9.1). */
  open: { required: [], hasKnownValues: false, isOneCurrency: false, maxTitle: 1000, maxText: 20_000 },
} as const satisfies Readonly<Record<string, ContentRules>>;

export const contentRuleNames = Object.keys(contentRules) as readonly (keyof typeof contentRules)[];
