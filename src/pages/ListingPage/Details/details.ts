// The content below the images, for server rendering. The browser's build substitutes detailsLater.ts.
export { ListingDetails } from './ListingDetails.tsx';
