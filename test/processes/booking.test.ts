import { bookingProcess, endableBookingProcess } from '#contract/processes/booking.ts';
import { actorOf, type Process, type TransitionName } from '#contract/processes/process.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { Money } from '#contract/values.ts';
import { drain } from '#server/jobs/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, codeOf, actionsIn, operator, type Actions } from '#test/support/actions.ts';
import { fakePayments, createPayable } from '#test/support/payments.ts';
import { nameOf, neverReached, paramsFor, pathsOf, step, traceOf, walk, type Stage } from './walk.ts';
import { transitionNamed } from '#test/support/names.ts';

let app: TestEngine;
let stage: Stage;
let does: Actions;
const bank = fakePayments();
const paths = pathsOf(bookingProcess);

beforeAll(async () => {
  app = await testEngine();
  const engine = { ...app.engine, payments: bank.payments };
  app.clock.set('2026-03-20T10:00:00Z');
  const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
  await createPayable(engine, provider.id);
  stage = { engine, clock: app.clock, process: bookingProcess, provider, customer, listingId: '' };
  does = actionsIn(engine);
});

beforeEach(async () => {
  stage.listingId = await stage.provider.publishes({ price: new Money(2500, 'EUR') });
  bank.actions();
});

afterAll(() => app.close());

const asCustomer = () => does.by({ ...stage.customer.viewer, trusted: true }, { booking: {} });
const show = async (id: string) => (await transactions.show(asCustomer(), { id })).attributes;
const moneyOf = async (id: string) => {
  const { payinTotal, payoutTotal } = await show(id);
  return [payinTotal, payoutTotal];
};

test('there are eighteen paths through a paid booking', () => {
  expect(new Set(paths.map(nameOf)).size).toBe(18);
});

test.each(paths.map(path => [nameOf(path), path] as const))('%s', (_, path) =>
  expectWalked(bookingProcess, path),
);

const endings = pathsOf(endableBookingProcess).filter(path => path.at(-1)?.includes('end-by'));

test.each(endings.map(path => [nameOf(path), path] as const))('release-2: %s', (_, path) =>
  expectWalked(endableBookingProcess, path),
);

test('a guest can end a paid stay until the day of arrival is over, a host until the stay is over', async () => {
  const process = endableBookingProcess;
  const path = ['transition/request-payment', 'transition/confirm-payment', 'transition/accept'] as const;
  const id = await walk({ ...stage, process }, path);
  const start = (paramsFor(stage).bookingStart as Date).getTime();
  bank.actions();
  app.clock.set(new Date(start + DAY));
  const moves = (role: 'customer' | 'provider') =>
    does.moves(stage[role].viewer, { id }, `transition/end-by-${role}`);
  expect(await codeOf(moves('customer'))).toBe('transaction-invalid-action-sequence');
  expect(await does.stateOf(id)).toBe('state/accepted');
  expect(bank.actions()).toEqual([]);
  await moves('provider');
  await drain(stage.engine, {});
  expect(await does.stateOf(id)).toBe('state/canceled');
  expect(bank.actions()).toEqual(['refund']);
  expect(await codeOf(moves('provider'))).toBe('transaction-invalid-transition');
});

test('a guest who deletes the account during a paid stay leaves the money to the operators', async () => {
  const path = ['transition/request-payment', 'transition/confirm-payment', 'transition/accept'] as const;
  const id = await walk({ ...stage, process: endableBookingProcess }, path);
  app.clock.set(new Date((paramsFor(stage).bookingStart as Date).getTime() + DAY));
  bank.actions();
  const left = { transactionId: id, userId: stage.customer.id };
  for (const _ of ['first', 'repeated']) await transactions.endForDeletedParty(stage.engine, left);
  expect(await does.stateOf(id)).toBe('state/accepted');
  expect(bank.actions()).toEqual([]);
  expect(await transactions.findAppealsOf(stage.engine.db, id)).toMatchObject([
    { by: 'customer', matter: 'cancel', reason: 'accountDeleted' },
  ]);
});

test('a host who deletes the account causes a refund', async () => {
  const path = ['transition/request-payment', 'transition/confirm-payment', 'transition/accept'] as const;
  const id = await walk({ ...stage, process: endableBookingProcess }, path);
  bank.actions();
  const left = { transactionId: id, userId: stage.provider.id };
  for (const _ of ['first', 'repeated']) await transactions.endForDeletedParty(stage.engine, left);
  await drain(stage.engine, {});
  expect(await does.stateOf(id)).toBe('state/canceled');
  expect(bank.actions()).toEqual(['refund']);
});

test('a guest who ends the stay on the day of arrival gets a full refund', async () => {
  const process = endableBookingProcess;
  const path = ['transition/request-payment', 'transition/confirm-payment', 'transition/accept'] as const;
  const id = await walk({ ...stage, process }, path);
  app.clock.set(new Date((paramsFor(stage).bookingStart as Date).getTime() + DAY - 1));
  await does.moves(stage.customer.viewer, { id }, 'transition/end-by-customer');
  expect(await moneyOf(id)).toEqual([new Money(0, 'EUR'), new Money(0, 'EUR')]);
});

async function expectWalked(process: Process, path: readonly TransitionName[]) {
  const id = await walk({ ...stage, process }, path);
  await drain(stage.engine, {});
  const trace = await traceOf(stage, id);
  expect(trace.history).toEqual(path);
  expect(trace.actors).toEqual(path.map(name => actorOf(process, name)));
  expect(trace.facts).toEqual(path.map(transition => ({ transactionId: id, transition })));
  expect(trace.timers).toEqual([]);
  const isKept = path.includes('transition/complete');
  const isTaken = path.includes('transition/accept');
  expect(bank.actions()).toEqual([
    'reserve 5000 EUR, of it 4500',
    ...(isTaken ? ['capture'] : []),
    isKept ? 'pay out 4500 EUR' : isTaken ? 'refund' : 'cancel',
  ]);
  expect(await moneyOf(id)).toEqual(
    isKept ? [new Money(5000, 'EUR'), new Money(4500, 'EUR')] : [new Money(0, 'EUR'), new Money(0, 'EUR')],
  );
}

test('every response of the payment provider may be late', async () => {
  const id = await walk(stage, ['transition/request-payment']);
  const entered = app.clock.now().getTime();
  expect(await does.timersOf(id)).toEqual([
    { transition: 'transition/expire-payment', runAt: new Date(entered + 15 * MINUTE) },
  ]);
  app.clock.advance(10 * MINUTE);
  await step(stage, 'transition/confirm-payment', id);
  const confirmed = app.clock.now().getTime();
  const bookingEnd = (paramsFor(stage).bookingEnd as Date).getTime();
  const [timer] = await does.timersOf(id);
  expect(timer?.transition).toBe('transition/expire');
  expect(timer?.runAt.getTime()).toBe(
    Math.min(confirmed + 6 * DAY, bookingEnd + DAY, entered + 7 * DAY - DAY / 2),
  );
});

test('only the paying customer sees the secret of the payment, and only until it is confirmed', async () => {
  const id = await walk(stage, ['transition/request-payment']);
  const secret = {
    stripePaymentIntents: {
      default: {
        stripePaymentIntentId: `pi_tx_${id}_reserve_1`,
        stripePaymentIntentClientSecret: `pi_tx_${id}_reserve_1_secret`,
      },
    },
  };
  expect((await show(id)).protectedData).toEqual(secret);
  for (const viewer of [stage.provider.viewer, operator]) {
    const seen = await transactions.show(does.by(viewer), { id });
    expect(seen.attributes.protectedData).toEqual({});
  }
  await step(stage, 'transition/confirm-payment', id);
  expect((await show(id)).protectedData).toEqual({});
});

test('a declined card changes nothing, and the next one can be tried', async () => {
  const id = await walk(stage, ['transition/enquire']);
  bank.refuses('reserve');
  const before = await traceOf(stage, id);
  await expect(step(stage, 'transition/request-payment-after-enquiry', id)).rejects.toMatchObject({
    code: 'transaction-payment-failed',
    status: 402,
    meta: { stripeMessage: 'Your card was declined.' },
  });
  bank.refuses('reserve', false);
  expect(await traceOf(stage, id)).toEqual(before);
  await step(stage, 'transition/request-payment-after-enquiry', id);
  expect(await does.stateOf(id)).toBe('state/pending-payment');
});

test('a payment step whose response was lost is not repeated', async () => {
  const id = await walk(stage, ['transition/request-payment', 'transition/confirm-payment']);
  bank.actions();
  bank.breaks('capture');
  await expect(step(stage, 'transition/accept', id)).rejects.toThrow('The line went dead');
  bank.breaks('capture', false);
  expect(await does.stateOf(id)).toBe('state/preauthorized');
  expect(await codeOf(step(stage, 'transition/decline', id))).toBe('transaction-locked');
  await step(stage, 'transition/accept', id);
  expect(bank.actions()).toEqual(['capture']);
});

test('an acceptance whose response was lost is completed automatically', async () => {
  const id = await walk(stage, ['transition/request-payment', 'transition/confirm-payment']);
  bank.breaks('capture');
  await expect(step(stage, 'transition/accept', id)).rejects.toThrow('The line went dead');
  bank.breaks('capture', false);
  app.clock.advance(MINUTE);
  await drain(stage.engine, {});
  expect(await does.stateOf(id)).toBe('state/accepted');
  expect(bank.actions().filter(action => action === 'capture')).toHaveLength(1);
});

test('an expired authorisation cannot be accepted, and the request expires', async () => {
  const id = await walk(stage, ['transition/request-payment', 'transition/confirm-payment']);
  bank.loses(`pi_tx_${id}_reserve_1`);
  expect(await codeOf(step(stage, 'transition/accept', id))).toBe('stripe-invalid-payment-intent-status');
  expect(await does.stateOf(id)).toBe('state/declined');
});

test('a payment hold is released if the nights have been taken meanwhile', async () => {
  const { createIntent } = bank.payments;
  bank.payments.createIntent = async (intent, key) => {
    bank.payments.createIntent = createIntent;
    const answer = await createIntent(intent, key);
    await step(stage, 'transition/request-payment');
    return answer;
  };
  expect(await codeOf(step(stage, 'transition/request-payment'))).toBe(
    'transaction-booking-time-not-available',
  );
  expect(bank.actions()).toEqual(['reserve 5000 EUR, of it 4500', 'reserve 5000 EUR, of it 4500', 'cancel']);
});

test('a speculative request holds no nights and no money, and shows its price', async () => {
  const rehearsed = await transactions.initiateSpeculative(asCustomer(), {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params: paramsFor(stage),
  });
  expect(rehearsed.attributes).toMatchObject({
    state: 'state/pending-payment',
    payinTotal: new Money(5000, 'EUR'),
    payoutTotal: new Money(4500, 'EUR'),
    protectedData: {},
  });
  expect(bank.actions()).toEqual([]);
  expect(await codeOf(transactions.show(asCustomer(), { id: rehearsed.id }))).toBe('not-found');
});

test('a transaction without payment is not charged', async () => {
  const params = {
    ...paramsFor(stage),
    lineItems: [{ code: 'line-item/night', unitPrice: new Money(0, 'EUR'), quantity: 2 }],
  };
  const start = {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
  } as const;
  expect(await codeOf(transactions.initiate(asCustomer(), { ...start, params }))).toBe(
    'transaction-charge-zero-payin',
  );
});

test('of simultaneous acceptance and decline, one takes effect', async () => {
  const id = await walk(stage, ['transition/request-payment', 'transition/confirm-payment']);
  bank.actions();
  const answers = await Promise.all(
    ['accept', 'decline', 'accept', 'decline'].map(name => codeOf(step(stage, transitionNamed(name), id))),
  );
  expect(answers.filter(code => code === 'nothing')).toHaveLength(1);
  for (const code of answers.filter(answer => answer !== 'nothing')) {
    expect(['transaction-locked', 'transaction-invalid-transition']).toContain(code);
  }
  await drain(stage.engine, {});
  expect(bank.actions()).toHaveLength(1);
  expect((await traceOf(stage, id)).history).toHaveLength(3);
});

test('after a long outage everything due runs, in order', async () => {
  const id = await walk(stage, [
    'transition/request-payment',
    'transition/confirm-payment',
    'transition/accept',
  ]);
  app.clock.advance(90 * DAY);
  await drain(stage.engine, {});
  expect(await does.stateOf(id)).toBe('state/delivered');
  app.clock.advance(90 * DAY);
  await drain(stage.engine, {});
  expect((await traceOf(stage, id)).history.slice(3)).toEqual([
    'transition/complete',
    'transition/expire-review-period',
  ]);
});

test('every transition in the process is covered', async () => {
  expect(Object.keys(bookingProcess.transitions)).toHaveLength(17);
  expect(await neverReached(stage)).toEqual([]);
});
