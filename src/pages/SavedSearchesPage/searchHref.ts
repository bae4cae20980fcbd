import { paths } from '#src/config/paths.ts';

/** The search page at a kept query string. */
export const searchHref = (address: string): string =>
  address ? `${paths.SearchPage}?${address}` : paths.SearchPage;
