import { loadConsole, type ConsoleData } from '#src/features/Console/consoleThunks.ts';
import { isSettingKey, settingKeys, type SettingKey, type SettingView } from '#src/config/site/settings.ts';
import { definePage } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';

export interface SettingsData extends ConsoleData<readonly SettingView[]> {
  /** The setting on screen. */
  section: SettingKey;
}

export const loadSettings =
  (section: SettingKey): AppThunk<Promise<SettingsData>> =>
  async dispatch => ({
    ...(await dispatch(loadConsole(call => call('POST /api/console/settings')))),
    section,
  });

/** `?section=` names the setting; without it, or with an unknown one, the first is shown. */
export const { loadData, usePage } = definePage<SettingsData>(({ search }) => {
  const asked = search.get('section') ?? '';
  return loadSettings(isSettingKey(asked) ? asked : settingKeys[0]);
});
