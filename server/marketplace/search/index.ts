export { countPublished } from './countPublished.ts';
export type { ListingFilters } from './filters.ts';
export { findFirstPublished } from './firstPublished.ts';
export { listingIndexer, rebuildIndex } from './indexing.ts';
export { parseListingQuery } from './parseListingQuery.ts';
export { queryAnyListings, type AnyListingQuery } from './queryAny.ts';
export { queryListings } from './queryListings.ts';
export { queryForSitemap } from './sitemap.ts';
