export type { ListingFilters } from './filters.ts';
export { filterMatching } from './candidates.ts';
export { accountData, listingIndexer, rebuildIndex } from './indexing.ts';
export { mapPins } from './mapPins.ts';
export { parseListingQuery } from './parseListingQuery.ts';
export { queryAnyListings, type AnyListingQuery } from './queryAny.ts';
export { queryForOperators, type OperatorFilters } from './queryForOperators.ts';
export { queryListings } from './queryListings.ts';
export { countPublished, queryForSitemap } from './published.ts';
