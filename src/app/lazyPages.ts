import loadable, { type LoadableComponent } from '@loadable/component';
import type { ComponentType } from 'react';
import type { LoadData } from '#src/store/loadData.ts';

/** The exports of a page folder's index.ts. */
export interface PageModule {
  Page: ComponentType;
  loadData?: LoadData<unknown>;
}

/** A page in a chunk of its own. */
export interface LazyPage {
  /** Its folder under src/pages, which also names its messages. */
  folder: string;
  Component: LoadableComponent<object>;
  /** Fetches the chunk; may be called again. @throws when it cannot be fetched */
  load(): Promise<PageModule>;
}

const shown = { resolveComponent: ({ Page }: PageModule): ComponentType<object> => Page };

// The library types load() as the component; what it resolves with is the chunk's module.
const lazy = (folder: string, Component: LoadableComponent<object>): LazyPage => ({
  folder,
  Component,
  load: () => Component.load() as unknown as Promise<PageModule>,
});

// Each import is written out in place, because the compiler plugin prepares it there for the server.
export const LandingPage = lazy(
  'LandingPage',
  loadable(() => import('#src/pages/LandingPage/index.ts'), shown),
);
export const ContentPage = lazy(
  'ContentPage',
  loadable(() => import('#src/pages/ContentPage/index.ts'), shown),
);
export const SearchPage = lazy(
  'SearchPage',
  loadable(() => import('#src/pages/SearchPage/index.ts'), shown),
);
export const ListingPage = lazy(
  'ListingPage',
  loadable(() => import('#src/pages/ListingPage/index.ts'), shown),
);
export const ProfilePage = lazy(
  'ProfilePage',
  loadable(() => import('#src/pages/ProfilePage/index.ts'), shown),
);
export const ProfileSettingsPage = lazy(
  'ProfileSettingsPage',
  loadable(() => import('#src/pages/ProfileSettingsPage/index.ts'), shown),
);
export const VerifyPage = lazy(
  'VerifyPage',
  loadable(() => import('#src/pages/VerifyPage/index.ts'), shown),
);
export const AuthenticationPage = lazy(
  'AuthenticationPage',
  loadable(() => import('#src/pages/AuthenticationPage/index.ts'), shown),
);
export const EditListingPage = lazy(
  'EditListingPage',
  loadable(() => import('#src/pages/EditListingPage/index.ts'), shown),
);
export const ManageListingsPage = lazy(
  'ManageListingsPage',
  loadable(() => import('#src/pages/ManageListingsPage/index.ts'), shown),
);
export const CheckoutPage = lazy(
  'CheckoutPage',
  loadable(() => import('#src/pages/CheckoutPage/index.ts'), shown),
);
export const InboxPage = lazy(
  'InboxPage',
  loadable(() => import('#src/pages/InboxPage/index.ts'), shown),
);
export const TransactionPage = lazy(
  'TransactionPage',
  loadable(() => import('#src/pages/TransactionPage/index.ts'), shown),
);
export const EmailVerificationPage = lazy(
  'EmailVerificationPage',
  loadable(() => import('#src/pages/EmailVerificationPage/index.ts'), shown),
);
export const PasswordRecoveryPage = lazy(
  'PasswordRecoveryPage',
  loadable(() => import('#src/pages/PasswordRecoveryPage/index.ts'), shown),
);
export const PasswordResetPage = lazy(
  'PasswordResetPage',
  loadable(() => import('#src/pages/PasswordResetPage/index.ts'), shown),
);
export const ContactDetailsPage = lazy(
  'ContactDetailsPage',
  loadable(() => import('#src/pages/ContactDetailsPage/index.ts'), shown),
);
export const PasswordChangePage = lazy(
  'PasswordChangePage',
  loadable(() => import('#src/pages/PasswordChangePage/index.ts'), shown),
);
export const NotificationSettingsPage = lazy(
  'NotificationSettingsPage',
  loadable(() => import('#src/pages/NotificationSettingsPage/index.ts'), shown),
);
export const StripePayoutPage = lazy(
  'StripePayoutPage',
  loadable(() => import('#src/pages/StripePayoutPage/index.ts'), shown),
);
export const PaymentMethodsPage = lazy(
  'PaymentMethodsPage',
  loadable(() => import('#src/pages/PaymentMethodsPage/index.ts'), shown),
);
export const SavedSearchesPage = lazy(
  'SavedSearchesPage',
  loadable(() => import('#src/pages/SavedSearchesPage/index.ts'), shown),
);
export const SafetySettingsPage = lazy(
  'SafetySettingsPage',
  loadable(() => import('#src/pages/SafetySettingsPage/index.ts'), shown),
);
export const PrivacyChoicesPage = lazy(
  'PrivacyChoicesPage',
  loadable(() => import('#src/pages/PrivacyChoicesPage/index.ts'), shown),
);
export const DataCopyPage = lazy(
  'DataCopyPage',
  loadable(() => import('#src/pages/DataCopyPage/index.ts'), shown),
);
export const DeleteAccountPage = lazy(
  'DeleteAccountPage',
  loadable(() => import('#src/pages/DeleteAccountPage/index.ts'), shown),
);
export const StillValidPage = lazy(
  'StillValidPage',
  loadable(() => import('#src/pages/StillValidPage/index.ts'), shown),
);
export const UnsubscribePage = lazy(
  'UnsubscribePage',
  loadable(() => import('#src/pages/UnsubscribePage/index.ts'), shown),
);
export const OutboxPage = lazy(
  'OutboxPage',
  loadable(() => import('#src/pages/OutboxPage/index.ts'), shown),
);
export const ConsolePage = lazy(
  'ConsolePage',
  loadable(() => import('#src/pages/ConsolePage/index.ts'), shown),
);
export const ConsoleQueuePage = lazy(
  'ConsoleQueuePage',
  loadable(() => import('#src/pages/ConsoleQueuePage/index.ts'), shown),
);
export const ConsoleAuditPage = lazy(
  'ConsoleAuditPage',
  loadable(() => import('#src/pages/ConsoleAuditPage/index.ts'), shown),
);
export const ConsoleRecordsPage = lazy(
  'ConsoleRecordsPage',
  loadable(() => import('#src/pages/ConsoleRecordsPage/index.ts'), shown),
);
export const ConsoleRecordPage = lazy(
  'ConsoleRecordPage',
  loadable(() => import('#src/pages/ConsoleRecordPage/index.ts'), shown),
);
export const ConsoleSettingsPage = lazy(
  'ConsoleSettingsPage',
  loadable(() => import('#src/pages/ConsoleSettingsPage/index.ts'), shown),
);
export const StyleguidePage = lazy(
  'StyleguidePage',
  loadable(() => import('#src/pages/StyleguidePage/index.ts'), shown),
);
export const NotFoundPage = lazy(
  'NotFoundPage',
  loadable(() => import('#src/pages/NotFoundPage/index.ts'), shown),
);
