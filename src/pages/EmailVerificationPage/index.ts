export { EmailVerificationPage as Page } from './EmailVerificationPage.tsx';
export { loadData } from './loadData.ts';
