export { ConsoleRecordsPage as Page } from './ConsoleRecordsPage.tsx';
export { loadData } from './loadData.ts';
