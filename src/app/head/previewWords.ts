import type { IntlShape } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import { listingBadgeText } from '#src/components/ListingBadge/ListingBadge.tsx';
import type { PreviewWords } from '#src/config/previews.ts';
import { localizeAddress } from '#contract/format/places.ts';

/** Returns the texts of a listing's preview in one language. */
export function previewWords(
  { title, publicData }: Pick<Listing, 'title' | 'publicData'>,
  intl: Pick<IntlShape, 'formatMessage' | 'locale'>,
): PreviewWords {
  const badge = listingBadgeText(intl, publicData);
  const address = publicData.location?.address;
  return {
    title,
    isRequest: publicData.category === 'lookingForPlace',
    ...(badge ? { badge } : {}),
    ...(address ? { place: localizeAddress(intl, address) } : {}),
  };
}
