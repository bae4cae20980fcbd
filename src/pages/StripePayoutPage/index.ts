export { loadData } from './loadData.ts';
export { StripePayoutPage as Page } from './StripePayoutPage.tsx';
