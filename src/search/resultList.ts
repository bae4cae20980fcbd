/**
 * Passed from a page of results to the listing opened from it, in the state of the history entry, so that the listing
 * can link back to its position in the list and to its neighbours.
 */
export interface ResultList {
  /** URL of the page of results. */
  href: string;
  /** Paths of its listings, in order. */
  paths: readonly string[];
  /** The opened listing's index in `paths`. */
  index: number;
  /** The number of results on the previous pages. */
  before: number;
  /** The number of results on all pages. */
  total: number;
  /** URLs of the previous and the next page; absent at the ends. */
  previousPage?: string | undefined;
  nextPage?: string | undefined;
  /** The index of the results page in this tab's history. */
  entry: number | undefined;
}

/** The history state of a link from a list of results to a listing. */
export const withResults = (results: ResultList) => ({ results });

/** Parses the state. It may be from an older version of the page. */
export function resultsIn(state: unknown): ResultList | undefined {
  const { results } = (state ?? {}) as { results?: ResultList };
  return typeof results?.href === 'string' && results.paths?.[results.index] ? results : undefined;
}

/** Returns the router's index of the current entry in this tab's history; undefined on the server. */
export function historyEntry(): number | undefined {
  return typeof window === 'undefined' ? undefined : (window.history.state as { idx?: number } | null)?.idx;
}
