export { SavedSearchesPage as Page } from './SavedSearchesPage.tsx';
export { loadData } from './loadData.ts';
