export { ConsoleRecordPage as Page } from './ConsoleRecordPage.tsx';
export { loadData } from './loadData.ts';
