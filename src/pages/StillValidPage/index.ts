export { StillValidPage as Page } from './StillValidPage.tsx';
export { loadData } from './loadData.ts';
