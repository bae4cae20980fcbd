import type { Sdk } from 'sharetribe-flex-sdk';
import type { PendingIdentity } from '#contract/entities/user.ts';
import type { Transport } from '#src/entry.server.tsx';
import { deleteAccount } from './deleteAccount.ts';
import { lineItemsOfListing, type Commissions } from './lineItems.ts';
import type { PlaceSearch } from './placeSearch.ts';
import { type VerificationDesk, verificationOf } from './verification.ts';

interface Asking {
  sdk: Sdk;
  places: PlaceSearch;
  commissions: Commissions;
  verification: VerificationDesk | undefined;
  locale: string;
  /** Whom another site vouches for, as the browser's cookie tells. */
  pendingIdentity: PendingIdentity | null;
  /** The network address of the person asking: place searches are counted by it. */
  address: string;
}

/** The app's own endpoints for pages rendered on the server: the same answers and limits without HTTP. */
export function serverTransport(asking: Asking): Transport {
  const { sdk, places, verification, locale, address, pendingIdentity, commissions } = asking;
  return {
    places: query => places.search(query, { locale, address }),
    lineItems: (listingId, startDate, endDate) =>
      lineItemsOfListing(sdk, { listingId, isOwnListing: false, startDate, endDate }, commissions),
    deleteAccount: currentPassword => deleteAccount(sdk, currentPassword),
    pendingIdentity: async () => pendingIdentity,
    verification: () => verificationOf(sdk, verification),
    requestVerification: neverOnTheServer,
    withdrawVerification: neverOnTheServer,
    confirm: neverOnTheServer,
    link: neverOnTheServer,
  };
}

// Forms are sent by browsers.
const neverOnTheServer = () => Promise.reject(new Error('a page being rendered sends no form'));
