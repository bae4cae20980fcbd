import type { SearchValues } from '#src/search/searchValues.ts';

/** Returns the number of active filters. It needs no table of filters, which the page loads later. */
export const countOf = ({ filters, numbers, keywords, price, dates }: SearchValues): number =>
  Object.keys({ ...filters, ...numbers }).length +
  [keywords, price, dates].filter(value => value !== undefined).length;

/** The query parameter that opens the filters over the page on a phone (specification section 4). */
const openParam = 'filters';

export const areFiltersOpen = (search: string): boolean =>
  new URLSearchParams(search).get(openParam) === 'open';

/** Returns a search's URL with its filters open. */
export const withFiltersOpen = (href: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${openParam}=open`;
