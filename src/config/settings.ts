import type { SocialLogin } from '#contract/account/user.ts';
import type { DeadlineChoice } from '#contract/processes/deadlines.ts';
import type { SiteTranslator } from '#contract/text/translation.ts';
import type { LocaleCode } from '#contract/locales.ts';
import type { InAppBrowser } from '#contract/account/inAppBrowser.ts';
import type { MapSettings } from './maps.ts';
import type { BannerKind, SiteSettings } from './site/settings.ts';

/** Why data saver is on: chosen on the site, or requested by the browser. */
export type DataSaverReason = 'chosen' | 'asked';

/** A temporary banner on every page. */
export interface ShownBanner {
  kind: BannerKind;
  text: string;
  /** The language of the text, where it differs from the page's. */
  lang?: string;
  /** The link target. */
  href?: string;
}

/** Public settings of this installation, sent from the server to the browser. Nothing secret. */
export interface Settings {
  marketplaceName: string;
  /** Origin with scheme, no trailing slash: the base of canonical links. */
  rootUrl: string;
  locale: string;
  /** The UTC day on which the server rendered the page, YYYY-MM-DD. */
  today?: string;
  currency: string;
  clientId: string;
  /** Base URL of the marketplace API for the browser; '' is this origin. */
  apiUrl: string;
  /** Only configured ones are shown: facebook, twitter, instagram, linkedin. */
  social: Record<string, string>;
  /** The configured social login providers, in the order of their buttons. */
  socialLogins?: readonly SocialLogin[];
  /**
   * Sign-up and a change of address answer the same whether or not the address has an account, and sign-up signs nobody
   * in.
   */
  hidesAccounts?: boolean;
  /** The page is for logging in, and a browser inside another app asked for it. */
  inApp?: InAppBrowser;
  /** The current version of the terms of use; absent: users aren't asked to accept any. */
  termsVersion?: string;
  /** Absent: nothing is stored for offline reading. */
  offline?: boolean;
  /** Set while an operator impersonates this user, read-only: until when. ISO instant. */
  impersonatedUntil?: string;
  /**
   * Links of the footer and the landing page; absent: the built-in places. Where the landing page has the first of the
   * footer's, `landing` is absent.
   */
  cities?: Pick<SiteSettings['cities'], 'footer'> & Partial<SiteSettings['cities']>;
  /** Their names in the page's language by their addresses, where they differ. */
  cityNames?: Readonly<Record<string, string>>;
  /** The languages that are offered; absent: all. */
  locales?: readonly LocaleCode[];
  /** The operators' choices of booking deadlines; absent: never changed. */
  deadlineChoices?: readonly DeadlineChoice[];
  /** Absent: there are none. */
  banners?: readonly ShownBanner[];
  /** Absent: pages load all their images and maps. */
  dataSaver?: DataSaverReason;
  /** Absent: there is no map, nor any mention of one. */
  map?: MapSettings;
  /** The site's translation provider; absent: only the reader's own device can translate. */
  translator?: SiteTranslator;
  /** The company that counts page views, with consent, and the texts that ask for it; absent: not counted. */
  pageViews?: { company: string; question: string; yes: string; no: string };
  /**
   * How users pay; absent: payments are disabled. `scriptUrl` defines `window.Stripe` for test payments, in place of
   * Stripe's own script.
   */
  payments?: { publishableKey: string; scriptUrl?: string; merchantCategory?: string };
}
