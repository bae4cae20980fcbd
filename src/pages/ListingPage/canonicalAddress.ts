import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#contract/paths.ts';
import type { RouteMatch } from '#src/store/loadData.ts';
import type { ListingData } from './listingData.ts';

/**
 * Returns the canonical path of a page opened with an outdated or mistyped slug; undefined when the URL is already
 * canonical. Used for full page loads only: links inside the app are built from the current title.
 */
export function canonicalAddress(
  { listing }: ListingData,
  { name, params }: Pick<RouteMatch, 'name' | 'params'>,
): string | undefined {
  if (name !== 'ListingPage' && name !== 'ListingPageVariant') return undefined;
  const { variant = '' } = params;
  const slug = listingSlug(listing);
  if (slug === params.slug) return undefined;
  const place = { slug, id: listing.id };
  return name === 'ListingPage' ? pathTo(name, place) : pathTo(name, { ...place, variant });
}
