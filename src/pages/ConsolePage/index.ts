export { ConsolePage as Page } from './ConsolePage.tsx';
export { loadData } from './loadData.ts';
