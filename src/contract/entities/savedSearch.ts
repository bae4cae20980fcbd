import type { SearchFrequency } from '../rules/savedSearches.ts';

/** A search that the signed-in person keeps, and is mailed about when something is new in it. */
export interface SavedSearch {
  id: string;
  /** As the person calls it. */
  name: string;
  /** Query string of the search page, without question mark; empty for all listings. */
  address: string;
  frequency: SearchFrequency;
  /** No mails come until the person goes on with it. */
  isPaused: boolean;
  /** Its dates are over: nothing can be new in it. */
  isOver: boolean;
  /** ISO instants. */
  createdAt: string;
  mailedAt: string | null;
}

/** What a person asks to be kept. */
export interface NewSavedSearch {
  name: string;
  /** Query string of the search page. */
  address: string;
  frequency: SearchFrequency;
}

/** What a person changes of a search that is kept; what is absent stays. */
export interface SavedSearchChange {
  name?: string;
  frequency?: SearchFrequency;
  isPaused?: boolean;
}
