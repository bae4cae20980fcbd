/** How often somebody is told what is new in a search of theirs; `instant`: within minutes. */
export const searchFrequencies = ['instant', 'daily', 'weekly'] as const;

export type SearchFrequency = (typeof searchFrequencies)[number];

export const isSearchFrequency = (value: unknown): value is SearchFrequency =>
  searchFrequencies.some(frequency => frequency === value);

/** How many searches one person may keep. */
export const savedSearchesAtMost = 20;

/** Characters of the name of a saved search. */
export const searchNameMax = 80;

/** Characters of a saved search's query string. */
export const searchAddressMax = 2000;
