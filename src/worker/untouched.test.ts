import { paths } from '#src/config/paths.ts';
import { isUntouched } from './untouched.ts';

const id = '00000000-0000-4000-8000-000000000001';
const example = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => ({ tab: 'sales', type: 'edit' })[name] ?? id);

test('calls, streams, payments, the console and addresses with tokens are left to the browser', () => {
  for (const path of ['/v1/api/listings/query', '/api/live', '/media/x.jpg', '/stripe-sim/v3.js', '/logout'])
    expect({ path, isUntouched: isUntouched(path) }).toEqual({ path, isUntouched: true });
  const left = Object.values(paths).filter(path => isUntouched(example(path)));
  expect(left).toEqual([
    paths.CheckoutPage,
    paths.PasswordResetPage,
    paths.EmailVerificationPage,
    paths.StripePayoutPage,
    paths.StripePayoutOnboardingPage,
    paths.PaymentMethodsPage,
    paths.StillValidPage,
    paths.UnsubscribePage,
    paths.OutboxPage,
    paths.ConsolePage,
    paths.ConsoleAuditPage,
    paths.ConsoleQueuePage,
  ]);
  expect(isUntouched(`/l/room/${id}/edit/payout-details`)).toBe(true);
  expect(isUntouched('/apiary')).toBe(false);
});
