export { ContactDetailsPage as Page } from './ContactDetailsPage.tsx';
