export { NotificationSettingsPage as Page } from './NotificationSettingsPage.tsx';
export { loadData } from './loadData.ts';
