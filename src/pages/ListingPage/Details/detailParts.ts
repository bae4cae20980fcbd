export { ListingDetails } from './ListingDetails.tsx';
export { ListingHost } from './ListingHost.tsx';
