import loadable, { type LoadableComponent } from '@loadable/component';
import type { ComponentType } from 'react';
import type { LoadData } from '#src/store/loadData.ts';

/** What loads a page's data. */
interface DataModule {
  loadData: LoadData<unknown>;
}

/** What a page's module exports for its chunk, and what its data's chunk does. */
export interface PageModule extends Partial<DataModule> {
  Page: ComponentType;
}

/** A page in a chunk of its own. */
export interface LazyPage {
  /** Its folder under src/pages, which also names its messages. */
  folder: string;
  Component: LoadableComponent<object>;
  /** Fetches its chunks; may be called again. @throws when one cannot be fetched */
  load(): Promise<PageModule>;
}

const shown = { resolveComponent: ({ Page }: PageModule): ComponentType<object> => Page };

/**
 * A page that the server has rendered hydrates without the code that loads its data: `loadData` fetches a large one
 * separately. The page's module exports the others.
 */
const lazy = (
  folder: string,
  Component: LoadableComponent<object>,
  loadData?: () => Promise<DataModule>,
): LazyPage => ({
  folder,
  Component,
  load: async () => {
    const [page, data] = await Promise.all([Component.load(), loadData?.()]);
    // The library types load() as the component; what it resolves with is the chunk's module.
    return { ...(page as unknown as PageModule), ...data };
  },
});

// Each import is written out in place, because the compiler plugin prepares it there for the server.
export const LandingPage = lazy(
  'LandingPage',
  loadable(() => import('#src/pages/LandingPage/LandingPage.tsx'), shown),
);
export const ContentPage = lazy(
  'ContentPage',
  loadable(() => import('#src/pages/ContentPage/ContentPage.tsx'), shown),
);
export const SearchPage = lazy(
  'SearchPage',
  loadable(() => import('#src/pages/SearchPage/SearchPage.tsx'), shown),
  () => import('#src/pages/SearchPage/loadData.ts'),
);
export const ListingPage = lazy(
  'ListingPage',
  loadable(() => import('#src/pages/ListingPage/ListingPage.tsx'), shown),
  () => import('#src/pages/ListingPage/loadData.ts'),
);
export const ProfilePage = lazy(
  'ProfilePage',
  loadable(() => import('#src/pages/ProfilePage/ProfilePage.tsx'), shown),
);
export const ProfileSettingsPage = lazy(
  'ProfileSettingsPage',
  loadable(() => import('#src/pages/ProfileSettingsPage/ProfileSettingsPage.tsx'), shown),
);
export const VerifyPage = lazy(
  'VerifyPage',
  loadable(() => import('#src/pages/VerifyPage/VerifyPage.tsx'), shown),
);
export const AuthenticationPage = lazy(
  'AuthenticationPage',
  loadable(() => import('#src/pages/AuthenticationPage/AuthenticationPage.tsx'), shown),
);
export const EditListingPage = lazy(
  'EditListingPage',
  loadable(() => import('#src/pages/EditListingPage/EditListingPage.tsx'), shown),
);
export const ManageListingsPage = lazy(
  'ManageListingsPage',
  loadable(() => import('#src/pages/ManageListingsPage/ManageListingsPage.tsx'), shown),
);
export const ForYouPage = lazy(
  'ForYouPage',
  loadable(() => import('#src/pages/ForYouPage/ForYouPage.tsx'), shown),
);
export const WelcomePage = lazy(
  'WelcomePage',
  loadable(() => import('#src/pages/WelcomePage/WelcomePage.tsx'), shown),
);
export const CheckoutPage = lazy(
  'CheckoutPage',
  loadable(() => import('#src/pages/CheckoutPage/CheckoutPage.tsx'), shown),
);
export const InboxPage = lazy(
  'InboxPage',
  loadable(() => import('#src/pages/InboxPage/InboxPage.tsx'), shown),
);
export const TransactionPage = lazy(
  'TransactionPage',
  loadable(() => import('#src/pages/TransactionPage/TransactionPage.tsx'), shown),
);
export const EndAccessPage = lazy(
  'EndAccessPage',
  loadable(() => import('#src/pages/EndAccessPage/EndAccessPage.tsx'), shown),
);
export const EmailVerificationPage = lazy(
  'EmailVerificationPage',
  loadable(() => import('#src/pages/EmailVerificationPage/EmailVerificationPage.tsx'), shown),
);
export const PasswordRecoveryPage = lazy(
  'PasswordRecoveryPage',
  loadable(() => import('#src/pages/PasswordRecoveryPage/PasswordRecoveryPage.tsx'), shown),
);
export const PasswordResetPage = lazy(
  'PasswordResetPage',
  loadable(() => import('#src/pages/PasswordResetPage/PasswordResetPage.tsx'), shown),
);
export const ContactDetailsPage = lazy(
  'ContactDetailsPage',
  loadable(() => import('#src/pages/ContactDetailsPage/ContactDetailsPage.tsx'), shown),
);
export const PasswordChangePage = lazy(
  'PasswordChangePage',
  loadable(() => import('#src/pages/PasswordChangePage/PasswordChangePage.tsx'), shown),
);
export const NotificationSettingsPage = lazy(
  'NotificationSettingsPage',
  loadable(() => import('#src/pages/NotificationSettingsPage/NotificationSettingsPage.tsx'), shown),
);
export const StripePayoutPage = lazy(
  'StripePayoutPage',
  loadable(() => import('#src/pages/StripePayoutPage/StripePayoutPage.tsx'), shown),
);
export const PaymentMethodsPage = lazy(
  'PaymentMethodsPage',
  loadable(() => import('#src/pages/PaymentMethodsPage/PaymentMethodsPage.tsx'), shown),
);
export const SavedListingsPage = lazy(
  'SavedListingsPage',
  loadable(() => import('#src/pages/SavedListingsPage/SavedListingsPage.tsx'), shown),
);
export const SavedSearchesPage = lazy(
  'SavedSearchesPage',
  loadable(() => import('#src/pages/SavedSearchesPage/SavedSearchesPage.tsx'), shown),
);
export const LoginsPage = lazy(
  'LoginsPage',
  loadable(() => import('#src/pages/LoginsPage/LoginsPage.tsx'), shown),
);
export const SafetySettingsPage = lazy(
  'SafetySettingsPage',
  loadable(() => import('#src/pages/SafetySettingsPage/SafetySettingsPage.tsx'), shown),
);
export const PrivacyChoicesPage = lazy(
  'PrivacyChoicesPage',
  loadable(() => import('#src/pages/PrivacyChoicesPage/PrivacyChoicesPage.tsx'), shown),
);
export const DataCopyPage = lazy(
  'DataCopyPage',
  loadable(() => import('#src/pages/DataCopyPage/DataCopyPage.tsx'), shown),
);
export const DeleteAccountPage = lazy(
  'DeleteAccountPage',
  loadable(() => import('#src/pages/DeleteAccountPage/DeleteAccountPage.tsx'), shown),
);
export const StillValidPage = lazy(
  'StillValidPage',
  loadable(() => import('#src/pages/StillValidPage/StillValidPage.tsx'), shown),
);
export const UnsubscribePage = lazy(
  'UnsubscribePage',
  loadable(() => import('#src/pages/UnsubscribePage/UnsubscribePage.tsx'), shown),
);
export const OutboxPage = lazy(
  'OutboxPage',
  loadable(() => import('#src/pages/OutboxPage/OutboxPage.tsx'), shown),
);
export const ConsolePage = lazy(
  'ConsolePage',
  loadable(() => import('#src/pages/ConsolePage/ConsolePage.tsx'), shown),
);
export const ConsoleQueuePage = lazy(
  'ConsoleQueuePage',
  loadable(() => import('#src/pages/ConsoleQueuePage/ConsoleQueuePage.tsx'), shown),
);
export const ConsoleAuditPage = lazy(
  'ConsoleAuditPage',
  loadable(() => import('#src/pages/ConsoleAuditPage/ConsoleAuditPage.tsx'), shown),
);
export const ConsoleRecordsPage = lazy(
  'ConsoleRecordsPage',
  loadable(() => import('#src/pages/ConsoleRecordsPage/ConsoleRecordsPage.tsx'), shown),
);
export const ConsoleRecordPage = lazy(
  'ConsoleRecordPage',
  loadable(() => import('#src/pages/ConsoleRecordPage/ConsoleRecordPage.tsx'), shown),
);
export const ConsoleHealthPage = lazy(
  'ConsoleHealthPage',
  loadable(() => import('#src/pages/ConsoleHealthPage/ConsoleHealthPage.tsx'), shown),
);
export const ConsoleSettingsPage = lazy(
  'ConsoleSettingsPage',
  loadable(() => import('#src/pages/ConsoleSettingsPage/ConsoleSettingsPage.tsx'), shown),
);
export const StyleguidePage = lazy(
  'StyleguidePage',
  loadable(() => import('#src/pages/StyleguidePage/StyleguidePage.tsx'), shown),
);
export const NotFoundPage = lazy(
  'NotFoundPage',
  loadable(() => import('#src/pages/NotFoundPage/NotFoundPage.tsx'), shown),
);
