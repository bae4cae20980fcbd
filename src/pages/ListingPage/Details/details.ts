// Parts of the page for server rendering. The browser's build substitutes detailsLater.ts.
export { ListingDetails } from './ListingDetails.tsx';
export { PlainNights } from './PlainNights.tsx';
export { ListingHost } from './ListingHost.tsx';
