import { paths } from '#contract/paths.ts';

/** The pages about this site, in the order of footer and menu (specification section 2); ids of `Footer.` messages. */
export const infoLinks = [
  ['about', paths.AboutPage],
  ['howItWorks', paths.HowItWorksPage],
  ['helpAndDonate', paths.HelpAndDonatePage],
  ['supporters', paths.PartnersPage],
  ['faq', paths.FaqPage],
  ['safetyCenter', paths.SafetyCenterPage],
  ['contact', `${paths.AboutPage}#contact`],
] as const;

/** Legally required to be reachable from every page. */
export const legalLinks = [
  ['terms', paths.TermsOfServicePage],
  ['privacy', paths.PrivacyPolicyPage],
  ['choices', paths.PrivacyChoicesPage],
  ['imprint', paths.ImprintPage],
] as const;
