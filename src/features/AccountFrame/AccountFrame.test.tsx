import { screen, within } from '@testing-library/react';
import type { PageName } from '#contract/paths.ts';
import { settings } from '#src/store/settings.ts';
import { renderPage } from '#test/support/renderPage.tsx';
import { BuiltPages } from './builtPages.ts';
import { AccountFrame } from './AccountFrame.tsx';

const show = (built: readonly PageName[], apiUrl = '') =>
  renderPage(
    <BuiltPages value={new Set(built)}>
      <AccountFrame page="PasswordChangePage">
        <p>Content</p>
      </AccountFrame>
    </BuiltPages>,
    { state: { settings: { ...settings(undefined), apiUrl } } },
  );
const links = () =>
  within(screen.getByRole('navigation', { name: 'Account settings' }))
    .getAllByRole('link')
    .map(link => link.getAttribute('href'));

test('the tabs link to the pages that are built, and the current one is marked', () => {
  show(['ContactDetailsPage', 'PasswordChangePage', 'DeleteAccountPage']);
  expect(links()).toEqual([
    '/account/contact-details',
    '/account/change-password',
    '/account/delete-profile',
  ]);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Change password');
  expect(screen.getByText('Change password', { selector: 'summary *' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Change password');
});

test('payouts and payment methods have tabs once their pages are built', () => {
  show(['ContactDetailsPage', 'StripePayoutPage', 'PaymentMethodsPage']);
  expect(links()).toEqual(['/account/contact-details', '/account/payments', '/account/payment-methods']);
});

test('when accounts are hosted elsewhere only supported actions are offered', () => {
  const onlyHere = ['NotificationSettingsPage', 'SavedSearchesPage', 'SafetySettingsPage'] as const;
  show(['ContactDetailsPage', ...onlyHere, 'DataCopyPage'], 'https://platform.example');
  expect(links()).toEqual(['/account/contact-details', '/account/data']);
});
