export { EditListingPage as Page } from './EditListingPage.tsx';
export { loadData } from './loadData.ts';
