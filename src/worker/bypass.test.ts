import { paths } from '#contract/paths.ts';
import { isBypassed } from './bypass.ts';

const id = '00000000-0000-4000-8000-000000000001';
const example = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => ({ tab: 'sales', type: 'edit' })[name] ?? id);

test('API calls, streams, payments, the console and URLs with tokens are left to the browser', () => {
  for (const path of ['/v1/api/listings/query', '/api/live', '/media/x.jpg', '/stripe-sim/v3.js', '/logout'])
    expect({ path, isUntouched: isBypassed(path) }).toEqual({ path, isUntouched: true });
  const isOperators = (path: string) => /^\/(console|operator)/.test(path);
  const all = Object.values(paths);
  expect(all.filter(path => isOperators(path) && !isBypassed(example(path)))).toEqual([]);
  const left = all.filter(path => !isOperators(path) && isBypassed(example(path)));
  expect(left).toEqual([
    paths.CheckoutPage,
    paths.PasswordResetPage,
    paths.EndAccessPage,
    paths.EmailVerificationPage,
    paths.StripePayoutPage,
    paths.StripePayoutOnboardingPage,
    paths.PaymentMethodsPage,
    paths.StillValidPage,
    paths.UnsubscribePage,
  ]);
  expect(isBypassed(`/l/room/${id}/edit/payout-details`)).toBe(true);
  expect(isBypassed('/apiary')).toBe(false);
});
