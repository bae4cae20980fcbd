import { bankToken, simulatorScene } from './testing/scene.ts';
import { bankRules } from './countries.ts';

const day = 86_400_000;

const scene = simulatorScene();

test.each(Object.entries(bankRules))(
  'a bank account in %s: the test number is accepted, a wrong one is refused',
  async (country, rules) => {
    const token = await bankToken(scene.simulator, country, rules.test.account, rules.test.routing);
    expect(token.bank_account).toMatchObject({
      country,
      currency: rules.currency,
      last4: rules.test.account.slice(-4),
    });
    await expect(bankToken(scene.simulator, country, '12', rules.test.routing)).rejects.toMatchObject({
      code: 'account_number_invalid',
    });
    if (rules.routing) {
      await expect(bankToken(scene.simulator, country, rules.test.account, '1')).rejects.toMatchObject({
        code: 'routing_number_invalid',
      });
    }
  },
);

test.each([
  ['000', 'paid', null],
  ['001', 'failed', 'no_account'],
  ['002', 'failed', 'account_closed'],
  ['003', 'failed', 'insufficient_funds'],
  ['004', 'failed', 'debit_not_authorized'],
  ['005', 'failed', 'invalid_currency'],
])('a payout to …3%s is %s', async (ending, status, failure_code) => {
  const provider = await scene.simulator.payableAccount({
    external_account: (await bankToken(scene.simulator, 'DE', `DE89370400440532013${ending}`)).id,
  });
  await scene.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'eur',
    confirm: true,
    payment_method: 'pm_card_bypassPending',
    on_behalf_of: provider.id,
    transfer_data: { destination: provider.id },
    application_fee_amount: 1_000,
  });
  const own = { stripeAccount: provider.id };
  const payout = await scene.stripe.payouts.create({ amount: 9_000, currency: 'eur' }, own);
  expect(payout.status).toBe('pending');
  expect((await scene.stripe.balance.retrieve({}, own)).available[0]?.amount).toBe(0);
  scene.clock.advance(2_000);
  await scene.simulator.tick();
  expect((await scene.stripe.payouts.retrieve(payout.id, {}, own)).status).toBe('in_transit');
  scene.clock.advance(day);
  await scene.simulator.tick();
  expect(await scene.stripe.payouts.retrieve(payout.id, {}, own)).toMatchObject({ status, failure_code });
  const { available } = await scene.stripe.balance.retrieve({}, own);
  expect(available[0]?.amount).toBe(status === 'paid' ? 0 : 9_000);
  if (status === 'failed') {
    await expect(scene.stripe.payouts.create({ amount: 9_000, currency: 'eur' }, own)).rejects.toMatchObject({
      code: 'bank_account_unusable',
    });
  }
});

test('the country of a bank account is that of its IBAN', async () => {
  const { simulator } = scene;
  const lithuanian = 'LT12 1000–0111 0100 1000';
  await expect(bankToken(simulator, 'DE', lithuanian)).rejects.toMatchObject({
    code: 'account_number_invalid',
  });
  const { id } = await bankToken(simulator, 'LT', lithuanian);
  const account = await simulator.payableAccount({ external_account: id });
  expect(account.external_accounts?.data).toMatchObject([{ country: 'LT', currency: 'eur', last4: '1000' }]);
});

test('a bank account in another currency with an IBAN makes it that of the account', async () => {
  const { id } = await bankToken(scene.simulator, 'PL', 'PL61109010140000071219812874');
  expect(await scene.simulator.payableAccount({ external_account: id })).toMatchObject({
    country: 'DE',
    default_currency: 'pln',
    payouts_enabled: true,
  });
});
