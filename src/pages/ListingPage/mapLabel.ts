import type { IntlShape } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import { localizeAddress } from '#contract/format/places.ts';

/** Returns the description of a listing's map, in words: "Map: Bremen, Germany". */
export function mapLabel(intl: IntlShape, { publicData }: Pick<Listing, 'publicData'>): string {
  const address = publicData.location?.address;
  return intl.formatMessage(
    { id: address ? 'ListingPage.whereMap' : 'ListingPage.whereMapOnly' },
    { place: address && localizeAddress(intl, address) },
  );
}
