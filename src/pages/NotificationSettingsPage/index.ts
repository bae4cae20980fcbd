export { NotificationSettingsPage as Page } from './NotificationSettingsPage.tsx';
