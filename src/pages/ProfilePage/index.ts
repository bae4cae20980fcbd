export { ProfilePage as Page } from './ProfilePage.tsx';
export { loadData } from './loadData.ts';
