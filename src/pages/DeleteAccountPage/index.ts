export { DeleteAccountPage as Page } from './DeleteAccountPage.tsx';
export { loadData } from './loadData.ts';
