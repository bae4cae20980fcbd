import type { LoadData } from '#src/store/loadData.ts';

export interface AuthenticationData {
  tab: 'login' | 'signup';
}

export const loadData: LoadData<AuthenticationData> =
  ({ name }) =>
  async () => ({ tab: name === 'SignupPage' ? 'signup' : 'login' });
