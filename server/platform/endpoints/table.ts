import { currentUserEndpoints } from './currentUser.ts';
import { imageEndpoints } from './images.ts';
import { listingEndpoints } from './listings.ts';
import { marketplaceEndpoints } from './marketplace.ts';
import { messageEndpoints } from './messages.ts';
import { ownListingEndpoints } from './ownListings.ts';
import { transactionEndpoints } from './transactions.ts';
import { userEndpoints } from './users.ts';
import type { Endpoint } from '../endpoint.ts';

const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    ...marketplaceEndpoints,
    ...userEndpoints,
    ...currentUserEndpoints,
    ...imageEndpoints,
    ...ownListingEndpoints,
    ...listingEndpoints,
    ...transactionEndpoints,
    ...messageEndpoints,
  ].map(endpoint => [`${endpoint.method} /api/${endpoint.path}`, endpoint]),
);

/** `path` as it stands below `/v1`. undefined for what is not served here. */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  return endpoints.get(`${method} ${path}`);
}
