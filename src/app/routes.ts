import { isUuid } from '#contract/text/uuid.ts';
import * as pages from './lazyPages.ts';
import type { LazyPage } from './lazyPages.ts';
import { contentPages } from '#src/config/contentPages.ts';
import { pathTo, paths, type PageName } from '#contract/paths.ts';

export type Params = Readonly<Record<string, string>>;

export interface Route {
  name: PageName;
  path: string;
  /** Requires a signed-in user; visitors are sent to `authPage` first. */
  auth: boolean;
  /** Where visitors are sent: login for pages that existing users visit, otherwise signup (readings 1). */
  authPage: 'LoginPage' | 'SignupPage';
  /** Absent for a page that isn't built yet: its path then responds with 404. */
  page?: LazyPage;
  /** The path that this one redirects to. */
  redirect?: (params: Params) => string;
  /** Patterns for the path parameters; anything else is an unknown path (readings 25). */
  accepts?: Readonly<Record<string, { test(text: string): boolean }>>;
}

type Access = Pick<Route, 'auth' | 'authPage'>;
type Shown = Pick<Route, 'page' | 'redirect' | 'accepts'>;

const open: Access = { auth: false, authPage: 'SignupPage' };
const login: Access = { auth: true, authPage: 'LoginPage' };
const signup: Access = { auth: true, authPage: 'SignupPage' };

const id = { test: isUuid };
const unsavedId = '00000000-0000-0000-0000-000000000000';
const byId = { accepts: { id } };

const route = (name: PageName, access: Access, shown: Shown = {}): Route => ({
  name,
  path: paths[name],
  ...access,
  ...shown,
});

/** All routes of the site, in matching order (specification section 2). */
export const routes: readonly Route[] = [
  route('LandingPage', open, { page: pages.LandingPage }),
  ...contentPages.map(name => route(name, open, { page: pages.ContentPage })),
  route('VerifyPage', open, { page: pages.VerifyPage }),
  route('SearchPage', open, { page: pages.SearchPage }),

  // `new` and `checkout` come before the patterns that would match them too (readings 25).
  route('ListingBasePage', open, { redirect: () => pathTo('LandingPage', {}) }),
  route('NewListingPage', signup, {
    redirect: () =>
      pathTo('EditListingPage', { slug: 'draft', id: unsavedId, type: 'new', tab: 'description' }),
  }),
  route('CheckoutPage', signup, { page: pages.CheckoutPage, ...byId }),
  route('ListingPageCanonical', open, { page: pages.ListingPage, ...byId }),
  route('ListingPage', open, { page: pages.ListingPage, ...byId }),
  route('ListingPageVariant', login, {
    page: pages.ListingPage,
    accepts: { id, variant: /^(draft|pending-approval)$/ },
  }),
  route('EditListingPage', signup, {
    page: pages.EditListingPage,
    accepts: { id, type: /^(new|draft|edit)$/ },
  }),
  route('EditListingStripeOnboardingPage', signup, {
    page: pages.EditListingPage,
    accepts: { id, type: /^(new|draft|edit)$/, returnURLType: /^(success|failure)$/ },
  }),

  route('ProfileBasePage', open, { redirect: () => pathTo('LandingPage', {}) }),
  route('ProfilePage', open, { page: pages.ProfilePage, ...byId }),
  route('ProfileSettingsPage', login, { page: pages.ProfileSettingsPage }),

  route('SavedListingsPage', open, { page: pages.SavedListingsPage }),

  route('LoginPage', open, { page: pages.AuthenticationPage }),
  route('SignupPage', open, { page: pages.AuthenticationPage }),
  route('ConfirmPage', open, { page: pages.AuthenticationPage }),
  route('PasswordRecoveryPage', open, { page: pages.PasswordRecoveryPage }),
  route('PasswordResetPage', open, { page: pages.PasswordResetPage }),
  route('EndAccessPage', open, { page: pages.EndAccessPage }),
  route('EmailVerificationPage', login, { page: pages.EmailVerificationPage }),

  route('InboxBasePage', login, { page: pages.InboxPage }),
  route('InboxPage', login, { page: pages.InboxPage, accepts: { tab: /^(sales|orders)$/ } }),
  route('OrderPage', login, {
    redirect: params => pathTo('OrderDetailsPage', { id: params.id ?? '' }),
    ...byId,
  }),
  route('OrderDetailsPage', login, { page: pages.TransactionPage, ...byId }),
  route('SalePage', login, {
    redirect: params => pathTo('SaleDetailsPage', { id: params.id ?? '' }),
    ...byId,
  }),
  route('SaleDetailsPage', login, { page: pages.TransactionPage, ...byId }),
  route('ManageListingsPage', login, { page: pages.ManageListingsPage }),
  route('ForYouPage', login, { page: pages.ForYouPage }),
  route('WelcomePage', login, { page: pages.WelcomePage }),

  route('AccountSettingsPage', login, { redirect: () => pathTo('ContactDetailsPage', {}) }),
  route('ContactDetailsPage', login, { page: pages.ContactDetailsPage }),
  route('PasswordChangePage', login, { page: pages.PasswordChangePage }),
  route('LoginsPage', login, { page: pages.LoginsPage }),
  route('NotificationSettingsPage', login, { page: pages.NotificationSettingsPage }),
  route('StripePayoutPage', login, { page: pages.StripePayoutPage }),
  route('StripePayoutOnboardingPage', login, {
    page: pages.StripePayoutPage,
    accepts: { returnURLType: /^(success|failure)$/ },
  }),
  route('PaymentMethodsPage', login, { page: pages.PaymentMethodsPage }),
  route('SavedSearchesPage', login, { page: pages.SavedSearchesPage }),
  route('SafetySettingsPage', login, { page: pages.SafetySettingsPage }),
  route('DevicePage', login, { page: pages.PrivacyChoicesPage }),
  route('DataCopyPage', login, { page: pages.DataCopyPage }),
  route('DeleteAccountPage', login, { page: pages.DeleteAccountPage }),

  route('StyleguidePage', open, { page: pages.StyleguidePage }),
  route('StyleguideComponentPage', open, { page: pages.StyleguidePage }),
  route('PrivacyChoicesPage', open, { page: pages.PrivacyChoicesPage }),
  route('StillValidPage', open, { page: pages.StillValidPage }),
  route('UnsubscribePage', open, { page: pages.UnsubscribePage }),
  // Open to everybody, but 404 for anyone who is not an operator: a sign-in prompt would reveal who the operators are.
  route('OutboxPage', open, { page: pages.OutboxPage }),
  route('ConsolePage', open, { page: pages.ConsolePage }),
  route('ConsoleAuditPage', open, { page: pages.ConsoleAuditPage }),
  route('ConsoleHealthPage', open, { page: pages.ConsoleHealthPage }),
  route('ConsoleSettingsPage', open, { page: pages.ConsoleSettingsPage }),
  route('ConsoleQueuePage', open, {
    page: pages.ConsoleQueuePage,
    accepts: { queue: /^(listings|verification|reports|signals|appeals|money|mails|jobs)$/ },
  }),
  route('ConsoleRecordsPage', open, {
    page: pages.ConsoleRecordsPage,
    accepts: { kind: /^(people|reviews|all-listings|bookings|messages)$/ },
  }),
  route('ConsoleRecordPage', open, {
    page: pages.ConsoleRecordPage,
    accepts: { id, kind: /^(people|reviews|all-listings|bookings|messages)$/ },
  }),
  // Like any unknown path, this shows the not-found page with status 404.
  route('NotFoundPage', open),
];
