export { DataCopyPage as Page } from './DataCopyPage.tsx';
export { loadData } from './loadData.ts';
