export { AuthenticationPage as Page } from './AuthenticationPage.tsx';
export { loadData } from './loadData.ts';
