import { readPayments } from './payments.ts';
import { createReader } from './readers.ts';

const read = (env: NodeJS.ProcessEnv, isProduction = false, port = 3000) => {
  const problems: string[] = [];
  const setting = createReader({ ...env, PORUCH_MODE: isProduction ? 'production' : 'demo' }, problems);
  return { payments: readPayments(env, { isProduction, port, read: setting }, problems), problems };
};

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
const secrets = { STRIPE_WEBHOOK_SECRETS: 'whsec_a whsec_b' };

test('without keys payments are simulated, in production only when named explicitly', () => {
  expect(read({}).payments).toEqual({ mode: 'simulator', port: undefined });
  expect(read({ STRIPE_SIMULATOR_PORT: '3011' }).payments).toEqual({ mode: 'simulator', port: 3011 });
  expect(read({ STRIPE_SIMULATOR: 'off' }).payments).toEqual({ mode: 'off' });
  expect(read({}, true)).toEqual({ payments: { mode: 'off' }, problems: [] });
  const named = { STRIPE_SIMULATOR: 'i-know-this-is-test-money' };
  for (const isProduction of [true, false])
    expect(read(named, isProduction)).toMatchObject({ payments: { mode: 'simulator' }, problems: [] });
  expect(read({ STRIPE_SIMULATOR: 'on' })).toMatchObject({ payments: { mode: 'simulator' }, problems: [] });
  expect(read({ STRIPE_SIMULATOR_PORT: 'x' }).problems).toHaveLength(1);
});

test("the simulator's port must not be the site's own", () => {
  const both = { STRIPE_SIMULATOR_PORT: '3010' };
  expect(read(both, false, 3010).problems).toEqual([
    "STRIPE_SIMULATOR_PORT is 3010, which is the site's own PORT: set it to another one, or leave it out",
  ]);
  expect(read(both).problems).toEqual([]);
  expect(read({ ...both, STRIPE_SIMULATOR: 'off' }, false, 3010).problems).toEqual([]);
  // Any free port, for both.
  expect(read({ STRIPE_SIMULATOR_PORT: '0' }, false, 0).problems).toEqual([]);
});

test('both keys enable Stripe, an empty publishable key counts as absent', () => {
  expect(read({ ...keys, ...secrets }, true)).toEqual({
    payments: {
      mode: 'live',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_a', 'whsec_b'],
    },
    problems: [],
  });
  expect(read({ STRIPE_PUBLISHABLE_KEY: '' }).payments).toEqual({ mode: 'off' });
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /belong together/],
  [{ ...keys, STRIPE_SECRET_KEY: 'pk_test_1' }, /begins with sk_/],
  [{ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /both be test keys or both live/],
  [{ ...keys, STRIPE_SIMULATOR: 'on', ...secrets }, /choose one/],
  [{ ...keys, STRIPE_SIMULATOR: 'i-know-this-is-test-money', ...secrets }, /choose one/],
  [{ STRIPE_SIMULATOR: 'maybe' }, /one of on, off/],
  [{ STRIPE_SIMULATOR: 'on' }, /with test money: write i-know-this-is-test-money if that is meant/],
  [keys, /STRIPE_WEBHOOK_SECRETS is missing/],
])('%j is refused', (env, problem) => {
  expect(read(env, true).problems.join('\n')).toMatch(problem);
});
