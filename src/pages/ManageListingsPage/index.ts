export { ManageListingsPage as Page } from './ManageListingsPage.tsx';
export { loadData } from './loadData.ts';
