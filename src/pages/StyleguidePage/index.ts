export { StyleguidePage as Page } from './StyleguidePage.tsx';
export { loadData } from './loadData.ts';
