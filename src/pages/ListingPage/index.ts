export { ListingPage as Page } from './ListingPage.tsx';
export { loadData } from './loadData.ts';
