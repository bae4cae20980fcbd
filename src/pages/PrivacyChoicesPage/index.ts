export { PrivacyChoicesPage as Page } from './PrivacyChoicesPage.tsx';
