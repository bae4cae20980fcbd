export { ConsoleSettingsPage as Page } from './ConsoleSettingsPage.tsx';
export { loadData } from './loadData.ts';
