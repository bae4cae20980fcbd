import type { Listing } from '#contract/entities/listing.ts';
import { pathTo } from '#contract/paths.ts';

/** Returns the listings of a page, in order. */
export function itemList(listings: readonly Pick<Listing, 'id' | 'title'>[], rootUrl: string): object {
  return {
    '@type': 'ItemList',
    itemListElement: listings.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: rootUrl + pathTo('ListingPageCanonical', { id }),
    })),
  };
}
