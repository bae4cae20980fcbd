import { bookingProcess } from '#contract/processes/booking.ts';
import { Money } from '#contract/values.ts';
import { addPerson } from '#test/support/actions.ts';
import { person, type Person } from '#test/support/cast.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { step, type Stage } from '../processes/walk.ts';
import { failureOf, type Res } from './sdk.ts';

let app: TestApp;
let paying: PayingApp;

beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-20T10:00:00Z');
  paying = await payingApp(app);
}, 30_000);

afterAll(async () => {
  await paying.close();
  await app.close();
});

const newcomer = () => person(app, 'Nova', 'Newcomer');
const stripe = () => paying.simulator.stripe;

const customerIdOf = async (userId: string) =>
  (
    await app.engine.db.first<{ id: string }>(
      'select customer_id as id from payment_customers where user_id = $1',
      [userId],
    )
  )?.id ?? '';

const savedCardOf = async (who: Person) => {
  const { data } = await who.sdk.currentUser.show({ include: ['stripeCustomer.defaultPaymentMethod'] });
  const found = data.included?.find(({ type }: Res) => type === 'stripePaymentMethod');
  return found?.attributes.stripePaymentMethodId;
};

describe('a customer who was deleted at Stripe', () => {
  /** A user who has saved a card, and whose customer is gone. */
  const lost = async () => {
    const nova = await newcomer();
    await nova.sdk.stripeCustomer.create({ stripePaymentMethodId: await paying.typesCard() });
    const former = await customerIdOf(nova.id);
    expect(await stripe().customers.del(former)).toMatchObject({ deleted: true });
    expect(await stripe().customers.retrieve(former)).toEqual({
      id: former,
      object: 'customer',
      deleted: true,
    });
    return { nova, former };
  };
  const isRenewed = async (nova: Person, former: string) => {
    const now = await customerIdOf(nova.id);
    expect(now).not.toBe(former);
    expect(await stripe().customers.retrieve(now)).toMatchObject({ metadata: { userId: nova.id } });
    return now;
  };

  test('is made anew when a card is added with a setup intent', async () => {
    const { nova, former } = await lost();
    const { data } = await nova.sdk.stripeSetupIntents.create();
    const customer = await isRenewed(nova, former);
    const id = String(data.data.attributes.stripeSetupIntentId);
    const payment_method = await paying.typesCard('5555555555554444');
    await stripe().setupIntents.confirm(id, { payment_method });
    await nova.sdk.stripeCustomer.addPaymentMethod({ stripePaymentMethodId: payment_method });
    expect(await savedCardOf(nova)).toBe(payment_method);
    expect((await stripe().paymentMethods.retrieve(payment_method)).customer).toBe(customer);
  });

  test.each(['addPaymentMethod', 'create'] as const)('is made anew by stripeCustomer.%s', async call => {
    const { nova, former } = await lost();
    const stripePaymentMethodId = await paying.typesCard('5555555555554444');
    await nova.sdk.stripeCustomer[call]({ stripePaymentMethodId });
    await isRenewed(nova, former);
    expect(await savedCardOf(nova)).toBe(stripePaymentMethodId);
  });

  test('is made anew only once by two requests at the same moment, and a second time if need be', async () => {
    const { nova, former } = await lost();
    await Promise.all([nova.sdk.stripeSetupIntents.create(), nova.sdk.stripeSetupIntents.create()]);
    const second = await isRenewed(nova, former);
    const { data } = await stripe().customers.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata.userId === nova.id).map(({ id }) => id)).toEqual([second]);
    await stripe().customers.del(second);
    await nova.sdk.stripeSetupIntents.create();
    await isRenewed(nova, second);
  });

  test('is made anew once, and what fails then is shown', async () => {
    const { nova, former } = await lost();
    const stripePaymentMethodId = await paying.typesCard('4000000000000002');
    expect(
      await failureOf(nova.sdk.stripeCustomer.addPaymentMethod({ stripePaymentMethodId })),
    ).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    await isRenewed(nova, former);
    expect(await savedCardOf(nova)).toBeUndefined();
  });

  test('can still remove the card', async () => {
    const { nova } = await lost();
    await nova.sdk.stripeCustomer.deletePaymentMethod();
    expect(await savedCardOf(nova)).toBeUndefined();
  });
});

const stage = async (): Promise<Stage> => {
  const { engine, clock } = app;
  const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
  await paying.opensAccount(provider.id);
  const listingId = await provider.publishes({ price: new Money(2500, 'EUR') });
  return { engine, clock, process: bookingProcess, provider, customer, listingId };
};
const request = 'transition/request-payment';
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code, meta }: { code: string; meta?: { reason?: string } }) => [code, meta?.reason],
  );

describe('a booking', () => {
  const withSavedCard = async () => {
    const on = await stage();
    const saved = await paying.typesCard();
    const { id: customerId } = await stripe().customers.create({ payment_method: saved });
    await app.engine.db.run(
      `insert into payment_customers (user_id, customer_id, created_at, card) values ($1, $2, now(), $3::jsonb)`,
      [on.customer.id, customerId, { id: saved, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 }],
    );
    return { on, saved, customerId };
  };
  const cardIn = async (userId: string) =>
    app.engine.db.first('select card from payment_customers where user_id = $1', [userId]);

  test('with another card goes through although the customer was deleted, and is paid once', async () => {
    const { on, customerId } = await withSavedCard();
    await stripe().customers.del(customerId);
    const id = await step(on, request);
    const intent = await paying.paysBy('pm_card_visa', id);
    expect(intent.customer).toBe(await customerIdOf(on.customer.id));
    expect(intent.customer).not.toBe(customerId);
    await step(on, 'transition/confirm-payment', id);
    const { data } = await stripe().paymentIntents.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata.transactionId === id)).toHaveLength(1);
  });

  test('with the saved card of a deleted customer says that the card is gone, and forgets it', async () => {
    const { on, saved, customerId } = await withSavedCard();
    await stripe().customers.del(customerId);
    const booked = step(on, request, undefined, { paymentMethod: saved });
    expect(await reasonOf(booked)).toEqual(['transaction-payment-failed', 'saved-card-gone']);
    expect(await cardIn(on.customer.id)).toEqual({ card: null });
    await step(on, request);
  });

  test('with a saved card that was detached in the dashboard says so, and forgets it', async () => {
    const { on, saved, customerId } = await withSavedCard();
    await stripe().paymentMethods.detach(saved);
    const booked = step(on, request, undefined, { paymentMethod: saved });
    expect(await reasonOf(booked)).toEqual(['transaction-payment-failed', 'saved-card-gone']);
    expect(await cardIn(on.customer.id)).toEqual({ card: null });
    expect(await customerIdOf(on.customer.id)).toBe(customerId);
  });

  test('forgets a saved card that is gone only when the payment is confirmed', async () => {
    const { on, saved } = await withSavedCard();
    const id = await step(on, request, undefined, { paymentMethod: saved });
    await stripe().paymentMethods.detach(saved);
    expect(await reasonOf(step(on, 'transition/confirm-payment', id))).toEqual([
      'transaction-payment-failed',
      'saved-card-gone',
    ]);
    await paying.paysBy('pm_card_visa', id);
    await step(on, 'transition/confirm-payment', id);
  });

  test('with a host whose account is gone says that the host cannot be paid', async () => {
    const on = await stage();
    const { accountId = '' } =
      (await app.engine.db.first<{ accountId: string }>(
        'select account_id from payment_accounts where user_id = $1',
        [on.provider.id],
      )) ?? {};
    await stripe().accounts.del(accountId);
    expect(await reasonOf(step(on, request))).toEqual(['transaction-missing-stripe-account', undefined]);
  });

  test('whose payment is gone gets no second one, neither for the customer nor for the host', async () => {
    const [on, other] = [await stage(), await stage()];
    const [paid, unpaid] = [await step(on, request), await step(other, request)];
    await paying.paysBy('pm_card_visa', paid);
    await step(on, 'transition/confirm-payment', paid);
    const gone = ['transaction-payment-failed', 'payment-gone'];
    await app.engine.db.run(`update payments set intent_id = 'pi_elsewhere_' || transaction_id`);
    expect(await reasonOf(step(other, 'transition/confirm-payment', unpaid))).toEqual(gone);
    expect(await reasonOf(step(on, 'transition/accept', paid))).toEqual(gone);
    const { data } = await stripe().paymentIntents.list({ limit: 100 });
    for (const id of [unpaid, paid])
      expect(data.filter(({ metadata }) => metadata.transactionId === id)).toHaveLength(1);
  });
});

describe('a payout account that was deleted at Stripe', () => {
  const details = async () => {
    const { accountToken, bankAccountToken } = await paying.payoutTokens();
    return { country: 'DE', accountToken, bankAccountToken };
  };
  const lost = async () => {
    const nova = await newcomer();
    const { data } = await nova.sdk.stripeAccount.create(await details(), { expand: true });
    const accountId = String(data.data.attributes.stripeAccountId);
    await stripe().accounts.del(accountId);
    return { nova, accountId };
  };
  const isConnected = async (nova: Person) =>
    (await nova.sdk.currentUser.show()).data.data.attributes.stripeConnected;

  test('is not found, and the details can be entered again', async () => {
    const { nova, accountId } = await lost();
    expect(await failureOf(nova.sdk.stripeAccount.fetch())).toEqual({ status: 404, code: 'not-found' });
    expect(await isConnected(nova)).toBe(false);
    await nova.sdk.stripeAccount.create(await details());
    const { data } = await nova.sdk.stripeAccount.fetch();
    expect(data.data.attributes.stripeAccountId).not.toBe(accountId);
    expect(await isConnected(nova)).toBe(true);
  });

  test('can be replaced without having been asked for', async () => {
    const { nova } = await lost();
    await nova.sdk.stripeAccount.create(await details());
    expect(await failureOf(nova.sdk.stripeAccount.create(await details()))).toEqual({
      status: 409,
      code: 'conflict',
    });
  });

  test.each<[string, (nova: Person) => Promise<unknown>]>([
    [
      'update',
      async ({ sdk }) => sdk.stripeAccount.update({ bankAccountToken: (await details()).bankAccountToken }),
    ],
    [
      'person',
      async ({ sdk }) => sdk.stripePersons.create({ personToken: (await paying.payoutTokens()).personToken }),
    ],
    [
      'link',
      ({ sdk }) =>
        sdk.stripeAccountLinks.create({
          type: 'account_update',
          successURL: 'https://poruch.test/ok',
          failureURL: 'https://poruch.test/again',
        }),
    ],
  ])('answers stripe-account-not-found: %s', async (_name, call) => {
    const { nova } = await lost();
    const [first, again] = [await failureOf(call(nova)), await failureOf(call(nova))];
    expect(first).toEqual({ status: 409, code: 'stripe-account-not-found' });
    expect(again).toEqual(first);
    expect(await isConnected(nova)).toBe(false);
  });

  test('counts again when Stripe shows it again, as after keys of another account', async () => {
    const nova = await newcomer();
    await nova.sdk.stripeAccount.create(await details());
    const { payments } = app.engine;
    if (!payments) throw new Error('There are no payments');
    const findAccount = () => payments.findAccount('acct_elsewhere');
    app.engine.payments = { ...payments, findAccount };
    expect(await failureOf(nova.sdk.stripeAccount.fetch())).toMatchObject({ status: 404 });
    app.engine.payments = payments;
    expect(await isConnected(nova)).toBe(false);
    expect((await nova.sdk.stripeAccount.fetch()).status).toBe(200);
    expect(await isConnected(nova)).toBe(true);
  });
});
