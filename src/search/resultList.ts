/**
 * What a page of results passes on to the listing that is opened from it, in the state of the history entry: so that the
 * listing leads back to its place in the list, and to its neighbours there.
 */
export interface ResultList {
  /** URL of the page of results. */
  href: string;
  /** Paths of its listings, in order. */
  paths: readonly string[];
  /** The opened listing's index in `paths`. */
  index: number;
  /** Results on the pages before. */
  before: number;
  /** Results on all pages. */
  total: number;
  /** URLs of the pages before and after; absent at the ends. */
  previousPage?: string | undefined;
  nextPage?: string | undefined;
  /** The number of its entry in the history of this tab. */
  entry: number | undefined;
}

/** The state of a link to a listing in a list of results. */
export const withResults = (results: ResultList) => ({ results });

/** Reads such a state. It may be from an older page. */
export function resultsIn(state: unknown): ResultList | undefined {
  const { results } = (state ?? {}) as { results?: ResultList };
  return typeof results?.href === 'string' && results.paths?.[results.index] ? results : undefined;
}

/** Returns the number that the router gave this entry in the history of the tab; undefined on the server. */
export function historyEntry(): number | undefined {
  return typeof window === 'undefined' ? undefined : (window.history.state as { idx?: number } | null)?.idx;
}
