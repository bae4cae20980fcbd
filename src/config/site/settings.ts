import type { DeadlineChoice } from '#contract/processes/deadlines.ts';
import type { Place } from '#contract/geo/place.ts';
import type { LocaleCode } from '#contract/locales.ts';

/**
 * Which listings of unverified authors need approval: all and their changes, new ones before and changes afterwards,
 * none.
 */
export const approvalRules = ['on', 'new', 'off'] as const;
export type ApprovalRule = (typeof approvalRules)[number];

/** Text by language, as far as it was translated. */
export type Texts = Readonly<Partial<Record<LocaleCode, string>>>;

export const bannerKinds = ['info', 'success', 'warning'] as const;
export type BannerKind = (typeof bannerKinds)[number];

/** A temporary banner on every page; instants are ISO, null is open-ended. */
export interface SiteBanner {
  kind: BannerKind;
  words: Texts;
  /** The link target: a path of the site or an https URL; '' for none. */
  link: string;
  from: string | null;
  until: string | null;
}

/** Details of the site's operator, as shown on its pages; unknown ones are ''. */
export const contactFacts = [
  'operatorName',
  'operatorAddress',
  'operatorEmail',
  'operatorPhone',
  'operatorRegister',
  'operatorResponsible',
  'donationAccount',
  'donationUrl',
] as const;
export type ContactFact = (typeof contactFacts)[number];

export const socialNetworks = ['facebook', 'twitter', 'instagram', 'linkedin'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** Settings that operators change without a deployment. */
export interface SiteSettings {
  approval: ApprovalRule;
  /** Percentages of a price, as decimal strings: added for customers, deducted from providers. */
  commissions: { customer: string; provider: string };
  /** Days: to respond to a request, and to write reviews. */
  deadlines: { answer: number; review: number };
  /** Days: until an author is asked whether a listing is still valid, and for which an account counts as new; 0 is never. */
  ages: { freshnessDays: number; newAccountDays: number };
  /** Links of the landing page and the footer. */
  cities: { landing: readonly Place[]; footer: readonly Place[] };
  contact: Readonly<Record<ContactFact, string>>;
  /** https URLs; '' for none. */
  social: Readonly<Record<SocialNetwork, string>>;
  banners: readonly SiteBanner[];
  /** While it is on, only operators can write; `until` is when it is expected to end. */
  maintenance: { isOn: boolean; until: string | null; words: Texts };
  /** In the site's order. */
  languages: readonly LocaleCode[];
}

export type SettingKey = keyof SiteSettings;

/** In the order of the settings page. */
export const settingKeys = [
  'maintenance',
  'banners',
  'approval',
  'commissions',
  'deadlines',
  'ages',
  'cities',
  'languages',
  'contact',
  'social',
] as const satisfies readonly SettingKey[];

export const isSettingKey = (text: string): text is SettingKey => settingKeys.some(key => key === text);

/** Settings that affect money, or stop everybody from writing, require a recently entered code. */
export const needsFreshCode = (key: SettingKey): boolean => key === 'commissions' || key === 'maintenance';

/** Which cached pages change with a setting: all pages, the text pages, or none that are cached. */
export const shownOn: Readonly<Record<SettingKey, 'pages' | 'content' | 'nothing'>> = {
  approval: 'nothing',
  commissions: 'nothing',
  deadlines: 'content',
  ages: 'nothing',
  cities: 'pages',
  contact: 'content',
  social: 'pages',
  banners: 'pages',
  maintenance: 'pages',
  languages: 'pages',
};

/** Minimum and maximum, both inclusive. */
export const bounds = {
  /** Percent. */
  commission: [0, 50],
  /** Days. A card authorisation lasts seven; half a day is left for failures. */
  answer: [1, 6],
  /** Days. */
  review: [3, 30],
  /** Days. */
  age: [0, 3650],
} as const;

/** Maximum counts and lengths. */
export const limits = { landing: 12, footer: 30, banners: 5, words: 400, fact: 300, reason: 500 } as const;

/** Milliseconds until new deadlines take effect: by then every process has been notified. */
export const deadlinesEffectiveAfter = 60_000;

/** Returns the operators' choice of deadlines, and from when it applies. */
export function deadlineChoice({ answer, review }: SiteSettings['deadlines'], savedAt: Date): DeadlineChoice {
  return {
    from: new Date(savedAt.getTime() + deadlinesEffectiveAfter).toISOString(),
    periods: { answer: `P${answer}D`, review: `P${review}D` },
  };
}

/** One change of a setting, as shown to operators. */
export interface SettingSave {
  /** ISO instant. */
  at: string;
  by: string;
  reason: string;
  /** It reset the setting to its default. */
  isStandard: boolean;
}

/** A setting as its page shows it, with its latest changes. */
export type SettingView = {
  [Key in SettingKey]: {
    key: Key;
    value: SiteSettings[Key];
    /** The default, in effect until a value is saved. */
    standard: SiteSettings[Key];
    /** The version of the latest change; 0: there is none. */
    version: number;
    saves: readonly SettingSave[];
  };
}[SettingKey];

/** A change by an operator; a `value` of null resets to the default. */
export interface SettingChange {
  key: string;
  /** The version they saw. */
  version: number;
  value: unknown;
  reason: string;
}
