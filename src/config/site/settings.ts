import type { DeadlineChoice } from '#contract/processes/deadlines.ts';
import type { Place } from '#contract/entities/place.ts';
import type { LocaleCode } from '../locales.ts';

/** How listings of unverified authors are approved: all and their changes, new ones before and changes afterwards, none. */
export const approvalRules = ['on', 'new', 'off'] as const;
export type ApprovalRule = (typeof approvalRules)[number];

/** Words in the languages of the site, as far as somebody wrote them. */
export type Texts = Readonly<Partial<Record<LocaleCode, string>>>;

export const bannerKinds = ['info', 'success', 'warning'] as const;
export type BannerKind = (typeof bannerKinds)[number];

/** Something that is said on every page for a time; instants are ISO, null is open. */
export interface SiteBanner {
  kind: BannerKind;
  words: Texts;
  /** Where its words lead: a path of the site or an https address; '' nowhere. */
  link: string;
  from: string | null;
  until: string | null;
}

/** Who runs the site, as its pages tell; what is not known is ''. */
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

/** What operators change without a deploy. */
export interface SiteSettings {
  approval: ApprovalRule;
  /** Percent of a price, decimals as text: what customers pay on top, and what providers do not get. */
  commissions: { customer: string; provider: string };
  /** Days: for the answer to a request, and for reviews. */
  deadlines: { answer: number; review: number };
  /** Days: until an author is asked whether a listing is still valid, and for which an account counts as new; 0 is never. */
  ages: { freshnessDays: number; newAccountDays: number };
  /** Where the landing page and the footer lead to. */
  cities: { landing: readonly Place[]; footer: readonly Place[] };
  contact: Readonly<Record<ContactFact, string>>;
  /** https addresses; '' where there is none. */
  social: Readonly<Record<SocialNetwork, string>>;
  banners: readonly SiteBanner[];
  /** While it is on only operators write; `until` is when it is expected to be over. */
  maintenance: { isOn: boolean; until: string | null; words: Texts };
  /** In the order of the site. */
  languages: readonly LocaleCode[];
}

export type SettingKey = keyof SiteSettings;

/** In the order of their page. */
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

/** What moves money, or keeps everybody from writing: it asks for a code that was given a short while ago. */
export const needsFreshCode = (key: SettingKey): boolean => key === 'commissions' || key === 'maintenance';

/**
 * What was rendered of a setting and is another once it changes: what every page shows, what the pages of words say, or
 * nothing that could be kept.
 */
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

/** Lowest and highest values, both allowed. */
export const bounds = {
  /** Percent. */
  commission: [0, 50],
  /** Days. A card is held for seven, and half a day is left for what goes wrong. */
  answer: [1, 6],
  /** Days. */
  review: [3, 30],
  /** Days. */
  age: [0, 3650],
} as const;

/** At most so many, and so long. */
export const most = { landing: 12, footer: 30, banners: 5, words: 400, fact: 300, reason: 500 } as const;

/** When a new choice of deadlines begins to count: by then every process has heard of it. */
export const deadlinesCountAfter = 60_000;

/** What operators chose of the deadlines, from when on. */
export function deadlineChoice({ answer, review }: SiteSettings['deadlines'], savedAt: Date): DeadlineChoice {
  return {
    from: new Date(savedAt.getTime() + deadlinesCountAfter).toISOString(),
    periods: { answer: `P${answer}D`, review: `P${review}D` },
  };
}

/** One save of a setting, as operators read of it. */
export interface SettingSave {
  /** ISO instant. */
  at: string;
  by: string;
  reason: string;
  /** It took the setting back to its default. */
  isStandard: boolean;
}

/** A setting as its page shows it; the saves are the newest. */
export type SettingView = {
  [Key in SettingKey]: {
    key: Key;
    value: SiteSettings[Key];
    /** What holds where nothing is saved. */
    standard: SiteSettings[Key];
    /** Of the newest save; 0: there is none. */
    version: number;
    saves: readonly SettingSave[];
  };
}[SettingKey];

/** What an operator saves; `value` null takes the default. */
export interface SettingChange {
  key: string;
  /** Of what they saw. */
  version: number;
  value: unknown;
  reason: string;
}
