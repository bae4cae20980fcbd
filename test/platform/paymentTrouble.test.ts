import { bookingProcess } from '#contract/processes/booking.ts';
import type { ConsoleItem } from '#contract/console/queueItem.ts';
import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import { Money } from '#contract/values.ts';
import { drain, handlers, listDeadLetters, retryDeadLetter } from '#server/jobs/index.ts';
import * as payments from '#server/marketplace/payments/index.ts';
import { person } from '#test/support/cast.ts';
import { operatorAtConsole } from '#test/support/consoleOperator.ts';
import { addPerson, type Person } from '#test/support/actions.ts';
import { payingApp, type PayingApp } from '#test/support/payingApp.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { step, type Stage } from '../processes/walk.ts';
import { changeSettings } from '#test/support/database.ts';
import { transitionNamed } from '#test/support/names.ts';

let app: TestApp;
let paying: PayingApp;
let operator: Person;

beforeEach(async () => {
  app = await startApp();
  app.clock.set('2026-03-20T10:00:00Z');
  const url = `${app.baseUrl}/v1/stripe/webhooks`;
  paying = await payingApp(app, { webhook: { url, secret: 'whsec_of_this_house' } });
  operator = await addPerson(app.engine);
  const row = await app.engine.db.first<{ email: string }>(
    'update users set email_verified = true where id = $1 returning lower(email) as email',
    [operator.id],
  );
  changeSettings(app.engine, { operators: [row?.email ?? '', 'nobody@example.org'] });
}, 30_000);

afterEach(async () => {
  await paying.close();
  await app.close();
});

async function stage(account: Parameters<PayingApp['opensAccount']>[1] = {}): Promise<Stage> {
  const { engine, clock } = app;
  const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
  await paying.opensAccount(provider.id, account);
  const listingId = await provider.publishes({ price: new Money(2500, 'EUR') });
  return { engine, clock, process: bookingProcess, provider, customer, listingId };
}

async function books(on: Stage, card: string, ...names: readonly string[]): Promise<string> {
  const id = await step(on, 'transition/request-payment');
  await paying.paysBy(card, id);
  for (const name of ['confirm-payment', 'accept', ...names]) await step(on, transitionNamed(name), id);
  await paying.settles();
  await paying.settles();
  return id;
}

const alerts = () =>
  app.engine.db.rows<{ trouble: string; userId: string }>(
    `select payload ->> 'trouble' as trouble, payload ->> 'userId' as user_id from outbox
     where kind = 'mail/operator' order by id`,
  );
const mailsToOperator = () =>
  app.engine.db.rows<{ subject: string; text: string }>(
    `select m.subject, m.plain as text from kept_mails m join users u on u.email = m.recipient where u.id = $1`,
    [operator.id],
  );
const letters = async () => (await listDeadLetters(app.engine)).map(({ id, kind }) => `${kind} ${id}`);

test('operators get one mail per dispute, and it stays listed until it is decided', async () => {
  const id = await books(await stage(), 'pm_card_createDispute');
  app.clock.advance(DAY);
  await paying.settles();
  await paying.settles();
  expect(await alerts()).toEqual([{ trouble: 'disputed', userId: operator.id }]);
  const [mail] = await mailsToOperator();
  expect(mail?.subject).toBe('A payment is disputed');
  expect(mail?.text).toContain(id);
  expect(await letters()).toEqual([`payment/disputed payment/${id}`]);
  expect(await retryDeadLetter(app.engine, `payment/${id}`)).toBe(false);

  const { id: intentId } = await paying.intentOf(id);
  const told = { objectId: 'dp_1', intentId, accountId: undefined, failureCode: undefined };
  await payments.processEvent(app.engine, { ...told, type: 'charge.dispute.created' });
  // The event is checked against Stripe, where the dispute is still undecided.
  await payments.processEvent(app.engine, { ...told, type: 'charge.dispute.closed' });
  await drain(app.engine, handlers);
  expect(await alerts()).toHaveLength(1);
  expect(await letters()).toHaveLength(1);
  const { data } = await paying.simulator.stripe.disputes.list({ payment_intent: intentId });
  const evidence = { uncategorized_text: 'winning_evidence' };
  await paying.simulator.stripe.disputes.update(data[0]?.id ?? '', { evidence, submit: true });
  await paying.settles();
  expect(await letters()).toEqual([]);
  expect(await alerts()).toHaveLength(1);
});

test('with a card that is going to be disputed, the dispute begins once the host has accepted', async () => {
  const on = await stage();
  const id = await step(on, 'transition/request-payment');
  await paying.paysBy('pm_card_createDispute', id);
  await step(on, 'transition/confirm-payment', id);
  app.clock.advance(DAY);
  await paying.settles();
  expect(await letters()).toEqual([]);
  await step(on, 'transition/accept', id);
  await paying.settles();
  expect(await letters()).toEqual([]);
  app.clock.advance(MINUTE);
  await paying.settles();
  await paying.settles();
  expect(await letters()).toEqual([`payment/disputed payment/${id}`]);
  expect((await mailsToOperator()).map(({ subject }) => subject)).toEqual(['A payment is disputed']);

  const service = await operatorAtConsole(app, await person(app, 'Olha', 'Team'));
  const item = { queue: 'money', id: `payment/${id}` };
  expect((await service.post('queue', item)).data).toMatchObject([{ id: item.id, about: 'disputed' }]);
  const { facts, actions, recordPath } = (await service.post('item', item)).data as ConsoleItem;
  expect(facts).toContainEqual({ label: 'payment', value: { codes: ['disputed'] } });
  expect(facts).toContainEqual({ label: 'todo', value: { codes: ['answerDispute'] } });
  expect([actions, recordPath]).toEqual([[], `/console/bookings/${id}`]);
});

test('operators get a mail about a lost dispute, with their options', async () => {
  const id = await books(await stage(), 'pm_card_createDispute');
  app.clock.advance(DAY);
  await paying.settles();
  const { id: intentId } = await paying.intentOf(id);
  const { data } = await paying.simulator.stripe.disputes.list({ payment_intent: intentId });
  await paying.simulator.stripe.disputes.close(data[0]?.id ?? '');
  await paying.settles();
  await paying.settles();
  expect((await alerts()).map(({ trouble }) => trouble)).toEqual(['disputed', 'disputeLost']);
  expect(await letters()).toEqual([`payment/dispute-lost payment/${id}`]);
  expect((await mailsToOperator()).map(({ subject }) => subject)).toContain('A disputed payment was lost');
});

test('a refund returned by the bank is reported, and no longer counts as refunded', async () => {
  const id = await books(await stage(), 'pm_card_refundFail', 'cancel');
  app.clock.advance(DAY);
  await paying.settles();
  await paying.settles();
  expect(await alerts()).toEqual([{ trouble: 'refundFailed', userId: operator.id }]);
  expect(await letters()).toEqual([`payment/refund-failed payment/${id}`]);
  expect(
    await app.engine.db.first('select captured, refunded from payments where transaction_id = $1', [id]),
  ).toEqual({ captured: 5000, refunded: 0 });
});

test('a payout returned by the bank is reported, and can be retried at once', async () => {
  const bank = { object: 'bank_account', country: 'DE', currency: 'eur' } as const;
  const on = await stage({ external_account: { ...bank, account_number: 'DE89370400440532013002' } });
  const id = await books(on, 'pm_card_bypassPending', 'complete');
  app.clock.advance(2 * DAY);
  await paying.settles();
  expect((await alerts())[0]).toEqual({ trouble: 'payoutFailed', userId: operator.id });
  expect(await letters()).toContain(`payment/payout-failed payment/${id}`);
  expect(await retryDeadLetter(app.engine, `payment/${id}`)).toBe(true);
});

test('payment operations that keep failing are listed, and can be retried', async () => {
  const { engine } = app;
  const transactionId = engine.ids.uuid();
  await engine.db.transaction(tx =>
    payments.scheduleOperation(engine, tx, {
      transactionId,
      step: 'refund',
      request: { reason: 'abandoned' },
    }),
  );
  expect(await listDeadLetters(engine)).toEqual([]);
  for (let n = 0; n < 10; n++) {
    await drain(engine, handlers);
    app.clock.advance(HOUR);
  }
  const [letter] = await listDeadLetters(engine);
  expect(letter).toMatchObject({
    id: expect.stringMatching(/^operation\//),
    kind: 'payment/refund',
    payload: { transactionId },
    attempts: 10,
    lastError: 'Error: There is no payment',
  });
  expect(await retryDeadLetter(engine, letter?.id ?? '')).toBe(true);
  await drain(engine, handlers);
  expect(await listDeadLetters(engine)).toEqual([]);
  expect(await retryDeadLetter(engine, 'operation/x')).toBe(false);
});
