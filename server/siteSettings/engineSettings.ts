import type { EngineSettings } from '#server/marketplace/ctx.ts';
import type { Site } from './index.ts';

/** Engine settings taken from the site settings, which operators change without a restart. */
type FromSite =
  | 'listingApproval'
  | 'changeApproval'
  | 'freshnessDays'
  | 'newAccountDays'
  | 'deadlineChoices'
  | 'maintenance';

/**
 * Creates the function by which the engine reads its settings: the fixed ones, and the site settings of that moment.
 */
export function createEngineSettings(
  fixed: Omit<EngineSettings, FromSite>,
  site: Pick<Site, 'now' | 'deadlineChoices'>,
): () => EngineSettings {
  return () => {
    const { approval, ages, maintenance } = site.now();
    return {
      ...fixed,
      listingApproval: approval !== 'off',
      changeApproval: approval === 'new' ? 'afterwards' : 'before',
      freshnessDays: ages.freshnessDays,
      newAccountDays: ages.newAccountDays,
      deadlineChoices: site.deadlineChoices(),
      maintenance: maintenance.isOn
        ? { ...(maintenance.until ? { until: new Date(maintenance.until) } : {}) }
        : undefined,
    };
  };
}
