export { PasswordResetPage as Page } from './PasswordResetPage.tsx';
