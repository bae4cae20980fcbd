export { SafetySettingsPage as Page } from './SafetySettingsPage.tsx';
export { loadData } from './loadData.ts';
