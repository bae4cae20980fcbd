import { bookingProcess } from '#contract/processes/booking.ts';
import { freeBookingProcess } from '#contract/processes/freeBooking.ts';
import { DAY } from '#contract/time/units.ts';
import { Money } from '#contract/values.ts';
import * as transactions from '#server/marketplace/transactions/index.ts';
import { actionsIn, addPerson } from '#test/support/actions.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { createPayable, fakePayments } from '#test/support/payments.ts';
import { recordStatements, type Statements } from '#test/support/statements.ts';
import { act, step, type Stage } from './walk.ts';
import { transitionNamed } from '#test/support/names.ts';

let app: TestEngine;
let free: Stage;
let paid: Stage;
let during: (work: () => Promise<unknown>) => Promise<Statements>;

beforeAll(async () => {
  app = await testEngine();
  const { engine, clock } = app;
  const recorder = recordStatements(engine.db);
  during = recorder.during;
  Object.assign(engine, { db: recorder.db, payments: fakePayments().payments });
  clock.set('2026-03-20T10:00:00Z');
  const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
  await createPayable(engine, provider.id);
  const parties = { engine, clock, provider, customer };
  free = { ...parties, process: freeBookingProcess, listingId: await provider.publishes() };
  paid = {
    ...parties,
    process: bookingProcess,
    listingId: await provider.publishes({ price: new Money(2500, 'EUR') }),
  };
});

afterAll(() => app.close());

const isRead = (statement: string) => statement === 'transaction-find';

/** Returns how often the pool, and each transaction that applied a transition or did a dry run, read the record. */
const readsOf = ({ pool, transactions: applied }: Statements) => ({
  pool: pool.filter(isRead).length,
  transactions: applied.map(statements => statements.filter(isRead).length).filter(count => count > 0),
});

/** Walks to the last transition, and returns only that one's statements. */
async function statementsOf(stage: Stage, ...names: readonly string[]): Promise<Statements> {
  let id: string | undefined;
  for (const name of names.slice(0, -1)) id = await step(stage, transitionNamed(name), id);
  const last = transitionNamed(names.at(-1) ?? '');
  // The timer runs outside the worker, whose own statements would count too.
  return last === 'transition/complete'
    ? during(() => transactions.runDueTimer(stage.engine, { transactionId: id ?? '', transition: last }))
    : during(() => act(stage, last, id));
}

// One read under the lock, and one after each action that changed the record; payments have a dry run first.
test.each([
  ['free: request', () => free, ['request'], { pool: 0, transactions: [2] }],
  ['free: accept', () => free, ['request', 'accept'], { pool: 1, transactions: [2] }],
  ['free: decline', () => free, ['request', 'decline'], { pool: 1, transactions: [2] }],
  ['free: complete', () => free, ['request', 'accept', 'complete'], { pool: 1, transactions: [1] }],
  ['paid: request', () => paid, ['request-payment'], { pool: 0, transactions: [3, 4] }],
  ['paid: confirm', () => paid, ['request-payment', 'confirm-payment'], { pool: 1, transactions: [2, 2] }],
  [
    'paid: accept',
    () => paid,
    ['request-payment', 'confirm-payment', 'accept'],
    { pool: 1, transactions: [2, 2] },
  ],
  [
    'paid: decline',
    () => paid,
    ['request-payment', 'confirm-payment', 'decline'],
    { pool: 1, transactions: [3] },
  ],
  [
    'paid: complete',
    () => paid,
    ['request-payment', 'confirm-payment', 'accept', 'complete'],
    { pool: 1, transactions: [1] },
  ],
])(
  '%s reads the record once under the lock, and after each action that changed it',
  async (_what, stage, names, reads) => {
    // Each case books its own days.
    app.clock.advance(3 * DAY);
    const statements = await statementsOf(stage(), ...names);
    expect(readsOf(statements)).toEqual(reads);
  },
);

test('a message does not read the record', async () => {
  const id = await step(free, 'transition/enquire');
  const does = actionsIn(app.engine);
  const statements = await during(() => does.writes(free.customer.viewer, { id }, 'Is the room quiet?'));
  expect(readsOf(statements)).toEqual({ pool: 0, transactions: [] });
});
