export { TransactionPage as Page } from './TransactionPage.tsx';
export { loadData } from './loadData.ts';
