import type { Sdk } from 'sharetribe-flex-sdk';
import type { Geocoder } from '#contract/entities/place.ts';
import type { Transport } from '#src/entry.server.tsx';
import { lineItemsOfListing } from './lineItems.ts';

/** The app's own endpoints for pages rendered on the server: the same answers without HTTP. */
export function serverTransport(sdk: Sdk, geocoder: Geocoder, locale: string): Transport {
  return {
    async places(query) {
      return { places: await geocoder.search(query, { locale }), attribution: geocoder.attribution };
    },
    lineItems: (listingId, startDate, endDate) =>
      lineItemsOfListing(sdk, { listingId, isOwnListing: false, startDate, endDate }),
  };
}
