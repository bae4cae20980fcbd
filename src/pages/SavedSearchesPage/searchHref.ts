import { paths } from '#contract/paths.ts';

/** Returns the search page's URL for a saved query string. */
export const searchHref = (address: string): string =>
  address ? `${paths.SearchPage}?${address}` : paths.SearchPage;
