import type { EngineSettings } from '#server/marketplace/ctx.ts';
import { defaultOf } from '#contract/locales.ts';
import type { SiteSettings } from '#src/config/site/settings.ts';
import type { Site } from './index.ts';

/** Engine settings taken from the site settings, which operators change without a restart. */
type FromSite =
  | 'listingApproval'
  | 'changeApproval'
  | 'freshnessDays'
  | 'newAccountDays'
  | 'deadlineChoices'
  | 'contact'
  | 'maintenance';

/**
 * Creates the function by which the engine reads its settings: the fixed ones, and the site settings of that moment. It
 * returns the same object until an operator changes them: one request asks dozens of times.
 */
export function createEngineSettings(
  fixed: Omit<EngineSettings, FromSite>,
  site: Pick<Site, 'now' | 'deadlineChoices'>,
): () => EngineSettings {
  let made: { of: SiteSettings; settings: EngineSettings } | undefined;
  return () => {
    const now = site.now();
    const deadlineChoices = site.deadlineChoices();
    if (made?.of !== now || made.settings.deadlineChoices !== deadlineChoices)
      made = { of: now, settings: { ...fixed, ...engineSettingsOf(now), deadlineChoices } };
    return made.settings;
  };
}

const engineSettingsOf = ({
  approval,
  ages,
  contact,
  languages,
  maintenance,
}: SiteSettings): Pick<EngineSettings, Exclude<FromSite, 'deadlineChoices'>> => ({
  listingApproval: approval !== 'off',
  changeApproval: approval === 'new' ? 'afterwards' : 'before',
  freshnessDays: ages.freshnessDays,
  newAccountDays: ages.newAccountDays,
  contact: contact.operatorEmail ? { email: contact.operatorEmail, locale: defaultOf(languages) } : undefined,
  maintenance: maintenance.isOn
    ? { ...(maintenance.until ? { until: new Date(maintenance.until) } : {}) }
    : undefined,
});
