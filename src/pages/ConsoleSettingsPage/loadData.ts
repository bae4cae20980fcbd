import { loadConsole, type ConsoleData } from '#src/features/Console/consoleThunks.ts';
import type { SettingView } from '#src/config/site/settings.ts';
import { definePage } from '#src/store/hooks.ts';

export type SettingsData = ConsoleData<readonly SettingView[]>;

export const loadSettings = () => loadConsole(call => call('POST /api/console/settings'));

export const { loadData, usePage } = definePage<SettingsData>(loadSettings);
