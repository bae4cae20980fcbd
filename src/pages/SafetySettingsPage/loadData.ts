import type { BlockedPerson, Report } from '#contract/entities/safety.ts';
import { notFound, type LoadData } from '#src/store/loadData.ts';

export interface SafetyData {
  /** Newest first, both. */
  blocked: readonly BlockedPerson[];
  reports: readonly Report[];
}

/** Where another service keeps the accounts there is no such page. */
export const loadData: LoadData<SafetyData> =
  () =>
  async (_dispatch, _getState, { api }) =>
    (await (await api()).safety.show()) ?? notFound();
