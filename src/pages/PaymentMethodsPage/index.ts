export { loadData } from './loadData.ts';
export { PaymentMethodsPage as Page } from './PaymentMethodsPage.tsx';
