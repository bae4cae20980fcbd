import type { Settings } from '#src/config/settings.ts';

export type SettingsState = Settings;

const initial: SettingsState = {
  marketplaceName: 'Poruch',
  rootUrl: '',
  locale: 'en',
  currency: 'EUR',
  clientId: '',
  apiUrl: '',
  social: {},
};

export function settings(state: SettingsState = initial): SettingsState {
  return state;
}
