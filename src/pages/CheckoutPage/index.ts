export { CheckoutPage as Page } from './CheckoutPage.tsx';
export { loadData } from './loadData.ts';
