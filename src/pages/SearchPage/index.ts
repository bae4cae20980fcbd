export { SearchPage as Page } from './SearchPage.tsx';
export { loadData } from './loadData.ts';
