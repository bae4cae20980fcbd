export { OutboxPage as Page } from './OutboxPage.tsx';
export { loadData } from './loadData.ts';
