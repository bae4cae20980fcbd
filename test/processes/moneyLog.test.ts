import { MINUTE } from '#contract/time/units.ts';
import { Money } from '#contract/values.ts';
import { DAY } from '#contract/time/units.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import * as payments from '#server/marketplace/payments/index.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { asCustomer, openTill, type Till } from './till.ts';
import { paramsFor, step } from './walk.ts';

let till: Till;
const lines: string[] = [];

beforeAll(async () => {
  till = await openTill();
  const write = (level: string) => (event: string, facts?: object) =>
    void lines.push(JSON.stringify({ level, event, ...facts }));
  till.stage.engine.log = { info: write('info'), warn: write('warn'), error: write('error') };
}, 60_000);

beforeEach(async () => {
  await till.fresh();
  lines.length = 0;
});

afterAll(() => till.close());

/** Returns the log lines of one event. */
const said = (event: string) =>
  lines.map(line => JSON.parse(line) as Record<string, unknown>).filter(line => line.event === event);

const req = expect.stringMatching(/^req_/) as string;

test('a payment that Stripe declines is logged with its code and request id', async () => {
  const lineItems = [{ code: 'line-item/night', unitPrice: new Money(10, 'EUR'), quantity: 2 }];
  const start = {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
  } as const;
  const params = { ...paramsFor(till.stage), lineItems };
  await expect(transactions.initiate(asCustomer(till), { ...start, params })).rejects.toThrow();
  expect(said('payment step failed')).toEqual([
    {
      level: 'info',
      event: 'payment step failed',
      transactionId: expect.any(String) as string,
      step: 'reserve',
      code: 'amount_too_small',
      requestId: req,
    },
  ]);
});

test('so is an operation that keeps failing', async () => {
  const id = await till.books('pm_card_createDispute');
  await till.waits(MINUTE);
  await till.goesOn(id, 'cancel');
  await drain(till.stage.engine, handlers);
  expect(said('money was not moved')[0]).toMatchObject({
    transactionId: id,
    step: 'refund',
    code: 'charge_disputed',
    requestId: req,
  });
});

test('no log line of any failure contains a name, card number, bank account or secret', async () => {
  const { engine } = till.stage;
  // Declined, challenged by the bank, paid; a card whose replacement fails; a payout and a refund that are returned.
  const id = await step(till.stage, 'transition/request-payment');
  await till.paying.paysBy('pm_card_chargeDeclined', id).catch(() => undefined);
  await step(till.stage, 'transition/confirm-payment', id).catch(() => undefined);
  await till.paying.paysBy('pm_card_refundFail', id);
  await till.goesOn(id, 'confirm-payment', 'accept', 'cancel');
  await till.waits(DAY);
  await till.waits(DAY);
  await till.hears(id, 'refund.failed');
  const cards = [await till.paying.typesCard(), await till.paying.typesCard('5555555555554444')];
  till.breaks({ detachPaymentMethod: () => Promise.reject(new Error(`Not detached: ${cards[0]}`)) });
  for (const stripePaymentMethodId of cards)
    await payments.createCustomer(asCustomer(till), { stripePaymentMethodId });
  await drain(engine, handlers);
  till.breaks({
    findProceeds: () => Promise.reject(new Error('DE89370400440532013000 of olena@example.org is closed')),
  });
  const other = await till.books('pm_card_visa', 'complete');
  await drain(engine, handlers);
  await payments.closeAccount(engine, till.account).catch(() => undefined);

  expect(said('money was not moved')).toContainEqual(
    expect.objectContaining({ transactionId: other, step: 'payOut' }),
  );
  expect(said('job failed')).toContainEqual(expect.objectContaining({ kind: 'payment/card-replaced' }));
  expect(said('refund failed')).toHaveLength(1);
  const secrets = await engine.db.rows<{ email: string }>('select email from users');
  const { client_secret } = await till.paying.intentOf(other);
  const { secretKey } = till.paying.simulator.connection;
  for (const secret of [
    ...secrets.map(({ email }) => email),
    ...[client_secret ?? '', '_secret_', secretKey, 'whsec', ...cards],
    ...['DE8937', '013000', '4242', '4444', 'olena', 'declined.', 'Torstra'],
  ]) {
    expect(lines.filter(line => line.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  }
});
