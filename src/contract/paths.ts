/** The route table's paths (specification section 2), by page name. */
export const paths = {
  LandingPage: '/',
  AboutPage: '/about',
  FaqPage: '/faq',
  PartnersPage: '/partners',
  HelpAndDonatePage: '/help-and-donate',
  SafetyCenterPage: '/safety-center',
  HowItWorksPage: '/how-it-works',
  TermsOfServicePage: '/terms-of-service',
  ImprintPage: '/imprint',
  PrivacyPolicyPage: '/privacy-policy',
  VerifyPage: '/verify',
  SearchPage: '/s',
  ListingBasePage: '/l',
  NewListingPage: '/l/new',
  CheckoutPage: '/l/:slug/:id/checkout',
  ListingPageCanonical: '/l/:id',
  ListingPage: '/l/:slug/:id',
  ListingPageVariant: '/l/:slug/:id/:variant',
  EditListingPage: '/l/:slug/:id/:type/:tab',
  EditListingStripeOnboardingPage: '/l/:slug/:id/:type/:tab/:returnURLType',
  ProfileBasePage: '/u',
  ProfilePage: '/u/:id',
  ProfileSettingsPage: '/profile-settings',
  LoginPage: '/login',
  SignupPage: '/signup',
  ConfirmPage: '/confirm',
  PasswordRecoveryPage: '/recover-password',
  PasswordResetPage: '/reset-password',
  EndAccessPage: '/end-access',
  EmailVerificationPage: '/verify-email',
  InboxBasePage: '/inbox',
  InboxPage: '/inbox/:tab',
  OrderPage: '/order/:id',
  OrderDetailsPage: '/order/:id/details',
  SalePage: '/sale/:id',
  SaleDetailsPage: '/sale/:id/details',
  ManageListingsPage: '/listings',
  ForYouPage: '/for-you',
  WelcomePage: '/welcome',
  AccountSettingsPage: '/account',
  ContactDetailsPage: '/account/contact-details',
  PasswordChangePage: '/account/change-password',
  LoginsPage: '/account/logins',
  NotificationSettingsPage: '/account/notifications',
  StripePayoutPage: '/account/payments',
  StripePayoutOnboardingPage: '/account/payments/:returnURLType',
  PaymentMethodsPage: '/account/payment-methods',
  SavedSearchesPage: '/account/saved-searches',
  SavedListingsPage: '/saved',
  SafetySettingsPage: '/account/safety',
  DevicePage: '/account/device',
  DataCopyPage: '/account/data',
  DeleteAccountPage: '/account/delete-profile',
  StyleguidePage: '/styleguide',
  StyleguideComponentPage: '/styleguide/c/:component',
  PrivacyChoicesPage: '/privacy-choices',
  StillValidPage: '/still-valid/:token',
  UnsubscribePage: '/unsubscribe/:token',
  OutboxPage: '/operator/outbox',
  ConsolePage: '/console',
  ConsoleAuditPage: '/console/audit',
  ConsoleHealthPage: '/console/health',
  ConsoleSettingsPage: '/console/settings',
  ConsoleQueuePage: '/console/:queue',
  ConsoleRecordsPage: '/console/:kind',
  ConsoleRecordPage: '/console/:kind/:id',
  NotFoundPage: '/notfound',
} as const;

export type PageName = keyof typeof paths;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<Name extends PageName> = Record<ParamNames<(typeof paths)[Name]>, string>;
type Search = Record<string, string | number | boolean | undefined>;

/** The anchor of the newest message in a conversation, and of the field to reply. */
export const newestId = 'newest';

/** The anchor of who, where, when and what is next, beside or over the conversation. */
export const sheetId = 'stay';

/**
 * Returns the URL of a page: `pathTo('ListingPage', {slug, id})`, `pathTo('SearchPage', {}, {pub_category:
 * 'offeringPlace'})`. Undefined and empty search values are omitted; commas are not escaped.
 */
export function pathTo<Name extends PageName>(name: Name, params: Params<Name>, search: Search = {}): string {
  let path: string = paths[name];
  for (const [key, value] of Object.entries<string>(params))
    path = path.replace(`:${key}`, encodeURIComponent(value));
  let query = '';
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === '') continue;
    query += `${query ? '&' : '?'}${encodeURIComponent(key)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`;
  }
  return path + query;
}
