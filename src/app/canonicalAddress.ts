import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#src/config/paths.ts';
import type { ListingData } from '#src/pages/ListingPage/loadData.ts';
import type { RouteMatch } from '#src/store/loadData.ts';

/**
 * The path of a page that came under an outdated or mistyped slug; undefined where the address is right.
 * Asked for full page loads only: what leads from page to page inside the app is made from the title at hand.
 */
export function canonicalAddress(
  { name, params }: Pick<RouteMatch, 'name' | 'params'>,
  data: unknown,
): string | undefined {
  if (name !== 'ListingPage' && name !== 'ListingPageVariant') return undefined;
  const { listing } = data as ListingData;
  const { variant = '' } = params;
  const slug = listingSlug(listing);
  if (slug === params.slug) return undefined;
  const place = { slug, id: listing.id };
  return name === 'ListingPage' ? pathTo(name, place) : pathTo(name, { ...place, variant });
}
