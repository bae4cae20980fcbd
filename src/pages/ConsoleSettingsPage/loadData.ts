import { loadConsole, type ConsoleData } from '#src/app/Console/consoleThunks.ts';
import type { SettingChange, SettingView } from '#src/config/site/settings.ts';
import type { LoadData } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/state.ts';

export type SettingsData = ConsoleData<readonly SettingView[]>;

export const loadSettings = () => loadConsole(console => console.settings());

export const loadData: LoadData<SettingsData> = loadSettings;

/** @throws ApiFailure `conflict` when another operator saved it meanwhile, `forbidden` when a new code is needed */
export const saveSetting =
  (change: SettingChange): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).console.saveSetting(change);
