import { footerPlaces, landingPlaces } from '#src/config/locations.ts';
import { locales } from '#contract/locales.ts';
import { contactFacts, socialNetworks, type SiteSettings } from '#src/config/site/settings.ts';
import type { Config } from '#server/config/index.ts';

type FromEnvironment = Pick<
  Config,
  | 'listingApproval'
  | 'changeApproval'
  | 'commissions'
  | 'freshnessDays'
  | 'newAccountDays'
  | 'operator'
  | 'social'
>;

/**
 * Returns the value of each setting until an operator saves another: from the environment, else the product's default.
 */
export function defaultsOf(config: FromEnvironment): SiteSettings {
  const { listingApproval, changeApproval, commissions, freshnessDays, newAccountDays } = config;
  return {
    approval: !listingApproval ? 'off' : changeApproval === 'afterwards' ? 'new' : 'on',
    commissions,
    deadlines: { answer: 6, review: 7 },
    ages: { freshnessDays, newAccountDays },
    cities: { landing: landingPlaces, footer: footerPlaces },
    contact: filled(contactFacts, config.operator),
    social: filled(socialNetworks, config.social),
    banners: [],
    maintenance: { isOn: false, until: null, words: {} },
    languages: locales,
  };
}

const filled = <Name extends string>(names: readonly Name[], known: Readonly<Record<string, string>>) =>
  Object.fromEntries(names.map(name => [name, known[name] ?? ''])) as Record<Name, string>;
