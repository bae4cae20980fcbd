import type { Listing } from '#contract/listing/listing.ts';
import { isSupportedCurrency, minorUnitsOf, type Money } from '#contract/payment/currencies.ts';
import { pathTo } from '#contract/paths.ts';
import { variantsOf, type PreviewSize } from '#contract/image/imageSize.ts';
import { breadcrumbs, searchStep } from '#src/features/structuredData/breadcrumbs.ts';
import type { FactsOf, Site } from '#src/features/structuredData/pageFacts.ts';
import { previewPath } from '#src/config/previews.ts';
import type { ListingData } from './listingData.ts';

export const facts: FactsOf<ListingData> = ({ listing }, site) => {
  const { state, deleted, pendingChange, createdAt = '', updatedAt = createdAt } = listing;
  const isPublic = state === 'published' && !deleted && !pendingChange;
  if (!isPublic) return {};
  const step = { name: listing.title, path: pathTo('ListingPageCanonical', { id: listing.id }) };
  return {
    jsonLd: [listingData(listing, site.settings), breadcrumbs(site, [searchStep(site), step])],
    images: picturesOf(listing, site),
    published: createdAt,
    modified: updatedAt,
  };
};

/** The listing's first photograph, or a generated preview when there is none. */
function picturesOf(listing: Listing, { settings: { locale } }: Site): Record<PreviewSize, string> {
  const photo = listing.images?.[0];
  const pathOf = (size: PreviewSize) =>
    (photo && variantsOf(photo, [size])[0]?.url) ?? previewPath(listing, locale, size);
  return { facebook: pathOf('facebook'), twitter: pathOf('twitter') };
}

/**
 * Returns the structured data of a listing (schema.org): an Offer of help, or a Demand by someone who looks for it.
 * Contains nothing that the page does not show.
 */
export function listingData(
  listing: Listing,
  { rootUrl, currency }: Pick<Site['settings'], 'rootUrl' | 'currency'>,
): object {
  const { id, title, description, price, publicData, images = [], author } = listing;
  const isOffer = publicData.category !== 'lookingForPlace';
  const pictures = images.flatMap(image => variantsOf(image, ['scaled-large']).map(({ url }) => url));
  const absolute = (url: string) => (url.startsWith('/') ? rootUrl + url : url);
  return {
    '@type': isOffer ? 'Offer' : 'Demand',
    name: title,
    description: description ?? undefined,
    url: absolute(pathTo('ListingPageCanonical', { id })),
    image: pictures.length > 0 ? pictures.map(absolute) : undefined,
    areaServed: publicData.location?.address,
    availabilityStarts: publicData.availableFrom?.date,
    ...(isOffer && (price || publicData.subcategories !== 'jobs')
      ? priceOf(price ?? { amount: 0, currency })
      : {}),
    ...organisationOf(author, isOffer ? 'offeredBy' : 'seller'),
  };
}

function priceOf({ amount, currency }: Money) {
  if (!isSupportedCurrency(currency)) return {};
  return { price: String(amount / minorUnitsOf(currency)), priceCurrency: currency };
}

/** Organisations want to be found; names of private persons are kept out of structured data. */
function organisationOf(author: Listing['author'], role: 'offeredBy' | 'seller') {
  const profile = author?.profile;
  if (profile?.publicData.profileType !== 'organisation') return {};
  return { [role]: { '@type': 'Organization', name: profile.displayName } };
}
