import type { EngineSettings } from '#server/marketplace/ctx.ts';
import type { Site } from './index.ts';

/** Engine settings taken from the site settings. Getters, so that changes apply without a restart. */
type FromSite =
  | 'listingApproval'
  | 'changeApproval'
  | 'freshnessDays'
  | 'newAccountDays'
  | 'deadlineChoices'
  | 'maintenance';

/** Returns the engine's settings; those that operators change reflect the current site settings. */
export function engineSettingsOf(
  fixed: Omit<EngineSettings, FromSite>,
  site: Pick<Site, 'now' | 'deadlineChoices'>,
): EngineSettings {
  return {
    ...fixed,
    get listingApproval() {
      return site.now().approval !== 'off';
    },
    get changeApproval() {
      return site.now().approval === 'new' ? ('afterwards' as const) : ('before' as const);
    },
    get freshnessDays() {
      return site.now().ages.freshnessDays;
    },
    get newAccountDays() {
      return site.now().ages.newAccountDays;
    },
    get deadlineChoices() {
      return site.deadlineChoices();
    },
    get maintenance() {
      const { isOn, until } = site.now().maintenance;
      return isOn ? { ...(until ? { until: new Date(until) } : {}) } : undefined;
    },
  };
}
