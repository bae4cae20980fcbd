/** The query parameter that opens the filters over the page on a phone (specification section 4). */
const param = 'filters';

export const areFiltersOpen = (search: string): boolean => new URLSearchParams(search).get(param) === 'open';

/** Returns a search's URL with its filters open. */
export const withFiltersOpen = (href: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${param}=open`;
