import { paths, pathTo, type PageName } from '#contract/paths.ts';

/** The pages whose text is in translations/content, one file per language, named like the page's path. */
export const contentPages = [
  'AboutPage',
  'FaqPage',
  'PartnersPage',
  'HelpAndDonatePage',
  'SafetyCenterPage',
  'HowItWorksPage',
  'TermsOfServicePage',
  'ImprintPage',
  'PrivacyPolicyPage',
] as const satisfies readonly PageName[];

export type ContentPageName = (typeof contentPages)[number];

export const isContentPage = (name: unknown): name is ContentPageName =>
  (contentPages as readonly unknown[]).includes(name);

/** `safety-center.md` */
export const contentFile = (page: ContentPageName): string => `${paths[page].slice(1)}.md`;

/** URLs in the sitemap besides listings. */
export const pagesForCrawlers: readonly string[] = [
  ...(['LandingPage', 'SearchPage', ...contentPages, 'VerifyPage'] as const).map(name => paths[name]),
  pathTo('SearchPage', {}, { pub_category: 'offeringPlace' }),
  pathTo('SearchPage', {}, { pub_category: 'lookingForPlace' }),
];
