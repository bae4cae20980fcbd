import type { Listing } from '#contract/listing/listing.ts';
import { pathTo } from '#contract/paths.ts';
import type { PreviewSize } from '#contract/image/imageSize.ts';
import { breadcrumbs, searchStep } from '#src/features/structuredData/breadcrumbs.ts';
import type { FactsOf, Site } from '#src/features/structuredData/pageFacts.ts';
import { searchPreviewPath, type PicturedSearch } from '#src/config/mapPictures.ts';
import type { SearchData } from './searchData.ts';

export const facts: FactsOf<SearchData> = ({ result, mapPicture }, site) => ({
  jsonLd:
    result.items.length > 0
      ? [itemList(result.items, site.settings.rootUrl), breadcrumbs(site, [searchStep(site)])]
      : [],
  // An empty map is less useful than the site's own image.
  ...(mapPicture && result.items.length > 0 ? { images: mapPreviews(mapPicture, site) } : {}),
});

const mapPreviews = (
  search: PicturedSearch,
  { settings: { locale } }: Site,
): Record<PreviewSize, string> => ({
  facebook: searchPreviewPath(search, locale, 'facebook'),
  twitter: searchPreviewPath(search, locale, 'twitter'),
});

/** Returns the listings of a page, in order: position and URL are all that search engines read of a page of results. */
function itemList(listings: readonly Pick<Listing, 'id'>[], rootUrl: string): object {
  return {
    '@type': 'ItemList',
    itemListElement: listings.map(({ id }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: rootUrl + pathTo('ListingPageCanonical', { id }),
    })),
  };
}
