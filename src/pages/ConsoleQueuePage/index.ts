export { ConsoleQueuePage as Page } from './ConsoleQueuePage.tsx';
export { loadData } from './loadData.ts';
