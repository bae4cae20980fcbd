export { PasswordRecoveryPage as Page } from './PasswordRecoveryPage.tsx';
