import { paths, pathTo, type PageName } from '#src/config/paths.ts';
import { routes } from '#src/routes.ts';

const names = [
  'LandingPage',
  'SearchPage',
  'HowItWorksPage',
  'SafetyCenterPage',
  'FaqPage',
  'AboutPage',
  'HelpAndDonatePage',
  'PartnersPage',
  'VerifyPage',
  'TermsOfServicePage',
  'PrivacyPolicyPage',
  'ImprintPage',
] as const satisfies readonly PageName[];

/** Addresses that search engines are told of besides listings; of the pages that are built. */
export const pagesForCrawlers: readonly string[] = [
  ...names.filter(name => routes.some(route => route.name === name && route.page)).map(name => paths[name]),
  pathTo('SearchPage', {}, { pub_category: 'offeringPlace' }),
  pathTo('SearchPage', {}, { pub_category: 'lookingForPlace' }),
];
