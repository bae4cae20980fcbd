/** How often a user is notified about new results of a saved search; `instant`: within minutes. */
export const searchFrequencies = ['instant', 'daily', 'weekly'] as const;

export type SearchFrequency = (typeof searchFrequencies)[number];

export const isSearchFrequency = (value: unknown): value is SearchFrequency =>
  searchFrequencies.some(frequency => frequency === value);

/** Maximum number of saved searches per user. */
export const savedSearchesAtMost = 20;

/** Maximum length of a saved search's name, in characters. */
export const searchNameMax = 80;

/** Maximum length of a saved search's query string, in characters. */
export const searchAddressMax = 2000;
