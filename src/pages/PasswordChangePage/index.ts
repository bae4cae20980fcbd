export { PasswordChangePage as Page } from './PasswordChangePage.tsx';
