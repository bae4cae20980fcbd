import type { BlockedPerson, Report } from '#contract/entities/safety.ts';
import type { LoadData } from '#src/store/loadData.ts';

export interface SafetyData {
  /** Newest first, both. */
  blocked: readonly BlockedPerson[];
  reports: readonly Report[];
  /** Another service keeps the accounts: nobody can be blocked or reported here. */
  isElsewhere?: boolean;
}

export const loadData: LoadData<SafetyData> =
  () =>
  async (_dispatch, _getState, { api }) =>
    (await (await api()).safety.show()) ?? { blocked: [], reports: [], isElsewhere: true };
