export { VerifyPage as Page } from './VerifyPage.tsx';
export { loadData } from './loadData.ts';
