import { DAY, MINUTE } from '#contract/time/units.ts';
import { defaultLimits } from '#server/marketplace/limits/index.ts';
import { purgeDeleted } from '#server/marketplace/users/index.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { person, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { failureOf, type Res } from './sdk.ts';

let app: TestApp;
let paying: PayingApp;

beforeAll(async () => {
  app = await startApp();
  paying = await payingApp(app);
}, 30_000);

afterAll(async () => {
  await paying.close();
  await app.close();
});

const newcomer = () => person(app, 'Nova', 'Newcomer');
const whole = { expand: true };

const tokens = async () => {
  const { accountToken, bankAccountToken } = await paying.payoutTokens();
  return { accountToken, bankAccountToken };
};

const opens = async (who: Person) =>
  who.sdk.stripeAccount.create(
    {
      country: 'DE',
      ...(await tokens()),
      businessProfileMCC: '5734',
      businessProfileURL: 'http://localhost:3000/u/1',
      requestedCapabilities: ['card_payments', 'transfers'],
    },
    whole,
  );

const failure = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { status: number; data: { errors: { code: string; meta?: Record<string, string> }[] } }) => {
      const [first] = error.data.errors;
      return { status: error.status, code: first?.code, ...first?.meta };
    },
  );

describe("a user's payout account", () => {
  test("is created with tokens by its owner, and returned with Stripe's data", async () => {
    const nova = await newcomer();
    const { data } = await opens(nova);
    const { stripeAccountId, stripeAccountData } = data.data.attributes as Record<string, never>;
    expect(data.data.type).toBe('stripeAccount');
    expect(stripeAccountData).toMatchObject({
      id: stripeAccountId,
      type: 'custom',
      country: 'DE',
      settings: { payouts: { schedule: { interval: 'manual' } } },
      business_profile: { mcc: '5734' },
    });
    app.clock.advance(5_000);
    await paying.simulator.tick();
    const fetched = await nova.sdk.stripeAccount.fetch();
    expect(fetched.data.data.attributes).toMatchObject({
      stripeAccountId,
      stripeAccountData: {
        charges_enabled: true,
        payouts_enabled: true,
        requirements: { currently_due: [] },
      },
    });
    const shown = await nova.sdk.currentUser.show({ include: ['stripeAccount'] });
    expect(shown.data.data.attributes).toMatchObject({
      stripeConnected: true,
      stripeChargesEnabled: true,
      stripePayoutsEnabled: true,
    });
    expect(shown.data.included?.[0]).toMatchObject({
      type: 'stripeAccount',
      attributes: { stripeAccountId, stripeAccountData: null },
    });
  });

  test('is unique per user, and visible to nobody else', async () => {
    const nova = await newcomer();
    await opens(nova);
    expect(await failureOf(opens(nova))).toEqual({ status: 409, code: 'conflict' });
    const other = await newcomer();
    const { data } = await other.sdk.users.show({ id: nova.id, include: ['stripeAccount'] });
    expect(data.data.attributes).not.toHaveProperty('stripeConnected');
    expect(data.included).toBeUndefined();
  });

  test('is opened once by two tabs at the same moment, and the other one is closed again', async () => {
    const nova = await newcomer();
    const answers = await Promise.all([opens(nova), opens(nova)].map(failure));
    expect(answers.filter(answer => answer === undefined)).toHaveLength(1);
    expect(answers).toContainEqual({ status: 409, code: 'conflict' });
    await paying.settles();
    const { data } = await nova.sdk.stripeAccount.fetch();
    const all = await paying.simulator.stripe.accounts.list({ limit: 100 });
    const hers = all.data.filter(({ metadata }) => metadata?.userId === nova.id);
    expect(hers.map(({ id }) => id)).toEqual([data.data.attributes.stripeAccountId]);
  });

  test('is rejected with an error, whatever the tokens are', async () => {
    const nova = await newcomer();
    for (const accountToken of ['ct_'.padEnd(400, 'x'), 'ct_ключ']) {
      expect(await failureOf(nova.sdk.stripeAccount.create({ country: 'DE', accountToken }))).toMatchObject({
        code: expect.stringMatching(/^(conflict|validation-invalid-value)$/),
      });
    }
  });

  test('passes on Stripe’s validation errors', async () => {
    const nova = await newcomer();
    const { accountToken } = await tokens();
    expect(
      await failure(
        nova.sdk.stripeAccount.create({ country: 'DE', accountToken, bankAccountToken: 'btok_none' }),
      ),
    ).toMatchObject({
      status: 409,
      code: 'conflict',
      stripeMessage: expect.stringMatching(/btok_none/),
    });
  });

  test('under their former names, calls return the user', async () => {
    const nova = await newcomer();
    const { accountToken, bankAccountToken } = await tokens();
    const { currentUser } = nova.sdk;
    const created = await currentUser.createStripeAccount(
      { country: 'DE', accountToken, bankAccountToken },
      whole,
    );
    expect(created.data.data).toMatchObject({
      id: { uuid: nova.id },
      type: 'currentUser',
      attributes: { stripeConnected: true },
    });
    const user = { data: { id: created.data.data.id, type: 'currentUser' } };
    expect((await currentUser.updateStripeAccount({ businessProfileMCC: '8398' })).data).toEqual(user);
    const deleted = await currentUser.deleteStripeAccount({}, whole);
    expect(deleted.data.data.attributes).toMatchObject({ stripeConnected: false });
  });

  test('can get another bank account, owners, and links under old and new names', async () => {
    const nova = await newcomer();
    await opens(nova);
    const { bankAccountToken } = await tokens();
    const updated = await nova.sdk.stripeAccount.update({ bankAccountToken }, whole);
    expect(updated.data.data.attributes).toHaveProperty('stripeAccountData');
    const { personToken } = await paying.payoutTokens();
    const owner = await nova.sdk.stripePersons.create({ personToken });
    expect(owner.data.data.attributes).toEqual({ stripePersonId: expect.stringMatching(/^person_/) });
    const urls = { successURL: 'https://poruch.test/ok', failureURL: 'https://poruch.test/again' };
    for (const more of [
      { type: 'custom_account_verification', collect: 'currently_due' },
      {
        type: 'custom_account_update',
        collectionOptions: { fields: 'currently_due', future_requirements: 'include' },
      },
      { type: 'account_onboarding', collectionOptions: { fields: ['eventually_due'] } },
    ]) {
      const { data } = await nova.sdk.stripeAccountLinks.create({ ...urls, ...more });
      expect(data.data.attributes).toEqual({
        url: expect.stringMatching(/^http/),
        expiresAt: expect.any(Date),
      });
    }
    expect(
      await failureOf(
        nova.sdk.stripeAccountLinks.create({ ...urls, successURL: 'javascript:1', type: 'account_update' }),
      ),
    ).toMatchObject({ status: 400, code: 'validation-invalid-value' });
  });

  test('cannot be changed or fetched before it is opened', async () => {
    const nova = await newcomer();
    expect(await failureOf(nova.sdk.stripeAccount.fetch())).toEqual({ status: 404, code: 'not-found' });
    expect(await failureOf(nova.sdk.stripeAccount.update({ businessProfileMCC: '5734' }))).toEqual({
      status: 409,
      code: 'stripe-account-not-found',
    });
  });
});

describe('the saved card', () => {
  const kept = async (who: Person) => {
    const { data } = await who.sdk.currentUser.show({ include: ['stripeCustomer.defaultPaymentMethod'] });
    return data.included?.find(({ type }: Res) => type === 'stripePaymentMethod')?.attributes;
  };

  test('is saved without paying, replaced in one step, and deleted', async () => {
    const nova = await newcomer();
    const intent = await nova.sdk.stripeSetupIntents.create();
    expect(intent.data.data.attributes).toEqual({
      stripeSetupIntentId: expect.stringMatching(/^seti_/),
      clientSecret: expect.stringMatching(/_secret_/),
    });
    const first = await paying.typesCard();
    const { data } = await nova.sdk.stripeCustomer.create(
      { stripePaymentMethodId: first },
      { expand: true, include: ['defaultPaymentMethod'] },
    );
    expect(data.data).toMatchObject({
      type: 'stripeCustomer',
      attributes: { stripeCustomerId: expect.stringMatching(/^cus_/) },
    });
    expect(await kept(nova)).toMatchObject({
      type: 'stripe-payment-method/card',
      stripePaymentMethodId: first,
      card: { brand: 'visa', last4Digits: '4242', expirationMonth: 12, expirationYear: 2040 },
    });
    const second = await paying.typesCard('5555555555554444');
    await nova.sdk.stripeCustomer.addPaymentMethod({ stripePaymentMethodId: second });
    expect(await kept(nova)).toMatchObject({ stripePaymentMethodId: second, card: { brand: 'mastercard' } });
    // The old card is detached as soon as Stripe is reachable again.
    const { payments } = app.engine;
    const detachPaymentMethod = () => Promise.reject(new Error('The line is dead'));
    if (payments) app.engine.payments = { ...payments, detachPaymentMethod };
    await paying.settles();
    if (payments) app.engine.payments = payments;
    app.clock.advance(MINUTE);
    await paying.settles();
    expect((await paying.simulator.stripe.paymentMethods.retrieve(first)).customer).toBeNull();
    await nova.sdk.stripeCustomer.deletePaymentMethod();
    expect(await kept(nova)).toBeUndefined();
    expect((await paying.simulator.stripe.paymentMethods.retrieve(second)).customer).toBeNull();
  });

  test('can be saved by users whose address is long, or not in the Latin alphabet', async () => {
    for (const stripeCustomerEmail of ['олена@пошта.укр', `${'o'.repeat(240)}@example.org`]) {
      const nova = await newcomer();
      expect((await nova.sdk.stripeCustomer.create({ stripeCustomerEmail })).status).toBe(200);
    }
  });

  test('a rejected new card leaves the old one in place', async () => {
    const nova = await newcomer();
    const first = await paying.typesCard();
    await nova.sdk.stripeCustomer.create({ stripePaymentMethodId: first });
    const refused = await failure(
      nova.sdk.stripeCustomer.addPaymentMethod({
        stripePaymentMethodId: await paying.typesCard('4000000000000002'),
      }),
    );
    expect(refused).toMatchObject({ status: 409, code: 'conflict', stripeMessage: expect.any(String) });
    expect(await kept(nova)).toMatchObject({ stripePaymentMethodId: first });
  });

  test('another user’s card cannot be saved', async () => {
    const { stripe } = paying.simulator;
    const { id: customer } = await stripe.customers.create({});
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const nova = await newcomer();
    expect(await failureOf(nova.sdk.stripeCustomer.create({ stripePaymentMethodId: id }))).toEqual({
      status: 403,
      code: 'forbidden',
    });
  });

  test('testing many cards in a row is rate-limited', async () => {
    const nova = await newcomer();
    const most = defaultLimits.cards.most;
    for (let n = 0; n < most; n++) await nova.sdk.stripeSetupIntents.create();
    expect(await failureOf(nova.sdk.stripeSetupIntents.create())).toEqual({
      status: 429,
      code: 'too-many-requests',
    });
  });

  test('users become customers at Stripe only when paying', async () => {
    const nova = await newcomer();
    expect(await failureOf(nova.sdk.stripeCustomer.deletePaymentMethod())).toEqual({
      status: 409,
      code: 'stripe-customer-not-found',
    });
  });
});

test('an erased user is deleted as a customer at Stripe', async () => {
  const nova = await newcomer();
  const { data } = await nova.sdk.stripeCustomer.create(
    { stripePaymentMethodId: await paying.typesCard() },
    whole,
  );
  const stripeCustomerId = String(data.data.attributes.stripeCustomerId);
  await nova.sdk.currentUser.delete({ currentPassword: nova.password });
  app.clock.advance(28 * DAY);
  await purgeDeleted(app.engine);
  await paying.settles();
  expect(await paying.simulator.stripe.customers.retrieve(stripeCustomerId)).toMatchObject({ deleted: true });
});

test('without a payment provider every call says so', async () => {
  const nova = await newcomer();
  const { payments } = app.engine;
  app.engine.payments = undefined;
  for (const call of [
    () => nova.sdk.stripeAccount.fetch(),
    () => nova.sdk.stripeAccount.create({ country: 'DE' }),
    () => nova.sdk.stripeSetupIntents.create(),
    () => nova.sdk.stripeCustomer.create(),
  ]) {
    expect(await failureOf(call())).toEqual({ status: 409, code: 'stripe-missing-api-key' });
  }
  app.engine.payments = payments;
});
