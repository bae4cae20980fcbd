import { availabilityExceptionEndpoints } from './availabilityExceptions.ts';
import { bookingEndpoints } from './bookings.ts';
import { currentUserEndpoints, userEndpoints } from './currentUser.ts';
import { fileEndpoints } from './files.ts';
import { imageEndpoints } from './images.ts';
import { listingEndpoints } from './listings.ts';
import { marketplaceEndpoints } from './marketplace.ts';
import { messageEndpoints } from './messages.ts';
import { ownListingEndpoints } from './ownListings.ts';
import { passwordResetEndpoints } from './passwordReset.ts';
import { reviewEndpoints } from './reviews.ts';
import { sitemapDataEndpoints } from './sitemapData.ts';
import { stockEndpoints } from './stock.ts';
import { stripeEndpoints } from './stripe.ts';
import { timeslotEndpoints } from './timeslots.ts';
import { transactionEndpoints } from './transactions.ts';
import type { Endpoint } from '../endpoint.ts';

/** All endpoints of the Marketplace API by method and path below `/v1`, each with the scopes that may call it. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    ...marketplaceEndpoints,
    ...userEndpoints,
    ...currentUserEndpoints,
    ...passwordResetEndpoints,
    ...imageEndpoints,
    ...ownListingEndpoints,
    ...listingEndpoints,
    ...availabilityExceptionEndpoints,
    ...timeslotEndpoints,
    ...bookingEndpoints,
    ...stockEndpoints,
    ...sitemapDataEndpoints,
    ...fileEndpoints,
    ...transactionEndpoints,
    ...messageEndpoints,
    ...reviewEndpoints,
    ...stripeEndpoints,
  ].map(endpoint => [`${endpoint.method} /api/${endpoint.path}`, endpoint]),
);

/** Finds an endpoint by its `path` below `/v1`. Undefined when it is not served here. */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  return endpoints.get(`${method} ${path}`);
}
