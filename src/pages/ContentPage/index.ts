export { ContentPage as Page } from './ContentPage.tsx';
export { loadData } from './loadData.ts';
