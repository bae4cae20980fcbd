export { InboxPage as Page } from './InboxPage.tsx';
export { loadData } from './loadData.ts';
