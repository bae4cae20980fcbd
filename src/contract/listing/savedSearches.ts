/** How often a user is notified about new results of a saved search; `instant`: within minutes. */
export const searchFrequencies = ['instant', 'daily', 'weekly'] as const;

export type SearchFrequency = (typeof searchFrequencies)[number];

/** Maximum number of saved searches per user. */
export const maxSavedSearches = 20;

/** Maximum length of a saved search's name, in characters. */
export const maxSearchName = 80;

/** Maximum length of a saved search's query string, in characters. */
export const maxSearchAddress = 2000;

/** A search saved by the signed-in user, who gets mail about new results. */
export interface SavedSearch {
  id: string;
  /** Name chosen by the user. */
  name: string;
  /** Query string of the search page, without question mark; empty for all listings. */
  address: string;
  frequency: SearchFrequency;
  /** No mails are sent until the user resumes it. */
  isPaused: boolean;
  /** Its dates have passed, so there can be no new results. */
  isOver: boolean;
  /** ISO instants. */
  createdAt: string;
  mailedAt: string | null;
}

/** Data of a search to save. */
export interface NewSavedSearch {
  name: string;
  /** Query string of the search page. */
  address: string;
  frequency: SearchFrequency;
}

/** Changes to a saved search; absent fields stay unchanged. */
export interface SavedSearchChange {
  name?: string;
  frequency?: SearchFrequency;
  isPaused?: boolean;
}
