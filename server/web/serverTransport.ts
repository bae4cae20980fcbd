import type { Sdk } from 'sharetribe-flex-sdk';
import type { Transport } from '#src/entry.server.tsx';
import { deleteAccount } from './deleteAccount.ts';
import { lineItemsOfListing } from './lineItems.ts';
import type { PlaceSearch } from './placeSearch.ts';

interface Asking {
  sdk: Sdk;
  places: PlaceSearch;
  locale: string;
  /** The network address of the person asking: place searches are counted by it. */
  address: string;
}

/** The app's own endpoints for pages rendered on the server: the same answers and limits without HTTP. */
export function serverTransport({ sdk, places, locale, address }: Asking): Transport {
  return {
    places: query => places.search(query, { locale, address }),
    lineItems: (listingId, startDate, endDate) =>
      lineItemsOfListing(sdk, { listingId, isOwnListing: false, startDate, endDate }),
    deleteAccount: currentPassword => deleteAccount(sdk, currentPassword),
  };
}
