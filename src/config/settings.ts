import type { SocialLogin } from '#contract/entities/user.ts';
import type { DeadlineChoice } from '#contract/processes/deadlines.ts';
import type { LocaleCode } from './locales.ts';
import type { MapSettings } from './maps.ts';
import type { BannerKind, SiteSettings } from './site/settings.ts';

/** Why pages cost little data: somebody chose it here, or their browser asks for it. */
export type LightMode = 'chosen' | 'asked';

/** Something that every page says for now. */
export interface ShownBanner {
  kind: BannerKind;
  text: string;
  /** Of the words, where they are not in the language of the page. */
  lang?: string;
  /** Where the words lead. */
  href?: string;
}

/** What the server tells the browser about this installation. Nothing secret. */
export interface Settings {
  marketplaceName: string;
  /** Origin with scheme, no trailing slash: canonical links are made from it. */
  rootUrl: string;
  locale: string;
  currency: string;
  clientId: string;
  /** Base of the marketplace API as the browser reaches it; '' is this origin. */
  apiUrl: string;
  /** Only configured ones are shown: facebook, twitter, instagram, linkedin. */
  social: Record<string, string>;
  /** Which other sites people may sign in with; only configured ones, in the order of their buttons. */
  socialLogins?: readonly SocialLogin[];
  /** Which terms of use hold now; absent: nobody is asked to accept any. */
  termsVersion?: string;
  /** Absent: nothing is kept for reading without a connection. */
  offline?: boolean;
  /** An operator is signed in as this person until then, to look and to change nothing. ISO instant. */
  actingUntil?: string;
  /** Where the landing page and the footer lead to; absent: the places that the product knows. */
  cities?: SiteSettings['cities'];
  /** The languages that are offered; absent: all. */
  locales?: readonly LocaleCode[];
  /** What operators chose of the deadlines of bookings; absent: nothing ever. */
  deadlineChoices?: readonly DeadlineChoice[];
  /** Absent: nothing is said. */
  banners?: readonly ShownBanner[];
  /** Absent: pages come with all their pictures and maps. */
  light?: LightMode;
  /** Absent: there is no map, and nothing speaks of one. */
  map?: MapSettings;
  /** Who counts page views, of readers who agree, and how they are asked; absent: nobody does. */
  pageViews?: { company: string; question: string; yes: string; no: string };
  /** How people pay; absent: nobody can. `scriptUrl` defines `window.Stripe` for test payments, in place of Stripe's own script. */
  payments?: { publishableKey: string; scriptUrl?: string; merchantCategory?: string };
}
