export { LandingPage as Page } from './LandingPage.tsx';
export { loadData } from './loadData.ts';
