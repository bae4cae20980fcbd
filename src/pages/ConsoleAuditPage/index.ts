export { ConsoleAuditPage as Page } from './ConsoleAuditPage.tsx';
export { loadData } from './loadData.ts';
