import type { BlockedUser, Report } from '#contract/entities/safety.ts';
import type { LoadData } from '#src/store/loadData.ts';

export interface SafetyData {
  /** Both newest first. */
  blocked: readonly BlockedUser[];
  reports: readonly Report[];
  /** Hosted elsewhere: blocking and reporting are unavailable. */
  isElsewhere?: boolean;
}

export const loadData: LoadData<SafetyData> =
  () =>
  async (_dispatch, _getState, { api }) =>
    (await (await api()).safety.show()) ?? { blocked: [], reports: [], isElsewhere: true };
