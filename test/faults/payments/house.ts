import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { drain, handlers } from '#server/jobs/index.ts';
import { testEngine } from '#test/support/database.ts';
import { addPerson } from '#test/support/deeds.ts';
import { payingHouse, type PayingHouse } from '#test/support/payingHouse.ts';
import type { Shift } from './payer.ts';

/** What many kills left behind once everything was recovered. */
export interface Outcome {
  kills: number;
  /** Kills that struck while the provider was being asked, by what it was asked for. */
  during: Record<string, number>;
  bookings: number;
  acknowledged: number;
  /** Acknowledged, but not in the history. */
  lost: number;
  /** Taken, given back or paid out more than once, or more than was due. */
  twice: number;
  /** Holds, charges or payouts that do not fit the state of their booking, or have none. */
  astray: number;
  /** Operations that nobody finished. */
  open: number;
}

const minute = 60_000;

/** Kills the process that takes payments so many times on one database, and looks at what became of the money. */
export async function killPayments(kills: number, random = Math.random): Promise<Outcome> {
  const house = await testEngine();
  const paying = await payingHouse(house);
  try {
    const { engine } = paying;
    const [provider, customer] = [await addPerson(engine), await addPerson(engine)];
    const accountId = await paying.opensAccount(provider.id);
    const listingIds: string[] = [];
    for (let n = 0; n < 5; n++) listingIds.push(await provider.publishes());
    const acknowledged: string[] = [];
    const during: Record<string, number> = {};
    const shift = (bookings: number): Shift => ({
      databaseUrl: house.url,
      connection: paying.simulator.connection,
      customerId: customer.id,
      providerId: provider.id,
      listingIds,
      now: house.clock.now().getTime(),
      bookings,
    });
    for (let kill = 0; kill < kills; kill++) {
      acknowledged.push(
        ...(await work(shift(20), { after: Math.floor(random() * 30), delay: random() * 60 })),
      );
      await untilQuiet(paying);
      for (const { step } of await leased(paying)) during[step] = (during[step] ?? 0) + 1;
      // The dead process's claims have run out.
      house.clock.advance(3 * minute);
    }
    acknowledged.push(...(await work(shift(0))));
    house.clock.advance(30 * minute);
    await drain(engine, handlers);
    return {
      kills,
      during,
      acknowledged: acknowledged.length,
      ...(await judge(paying, accountId, acknowledged)),
    };
  } finally {
    await paying.close();
    await house.close();
  }
}

/** Lets a process work, and kills it so many milliseconds after so many acknowledgements; answers what it acknowledged. */
async function work(shift: Shift, moment?: { after: number; delay: number }): Promise<readonly string[]> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'test/faults/payments/payer.ts', JSON.stringify(shift)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const acknowledged: string[] = [];
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const closed = once(child, 'close');
  createInterface(child.stdout).on('line', line => {
    acknowledged.push(line);
    if (moment && acknowledged.length === moment.after + 1) {
      void sleep(moment.delay).then(() => child.kill('SIGKILL'));
    }
  });
  const [code, signal] = (await closed) as [number | null, string | null];
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The process failed by itself: ${complaint}`);
  return acknowledged;
}

/** What the dead process had begun in the database is committed or rolled back, and at the provider answered. */
async function untilQuiet({ engine }: PayingHouse): Promise<void> {
  for (;;) {
    const row = await engine.db.first<{ busy: number }>(
      `select count(*) as busy from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    if (!row?.busy) return;
    await sleep(20);
  }
}

const leased = ({ engine }: PayingHouse) =>
  engine.db.rows<{ step: string }>(
    `select step from payment_operations where status = 'open' and locked_until is not null`,
  );

interface Row {
  id: string;
  state: string;
  captured: number;
  refunded: number;
  paidOut: number;
}

/** What each end of a booking leaves of 50 euros, of which the marketplace keeps ten percent. */
const dues: Readonly<Record<string, { charged: number; refunded: number; paidOut: number }>> = {
  'state/payment-expired': { charged: 0, refunded: 0, paidOut: 0 },
  'state/declined': { charged: 0, refunded: 0, paidOut: 0 },
  'state/canceled': { charged: 5000, refunded: 5000, paidOut: 0 },
  'state/delivered': { charged: 5000, refunded: 0, paidOut: 4500 },
};

async function judge({ engine, simulator }: PayingHouse, accountId: string, acknowledged: readonly string[]) {
  const { db } = engine;
  const { stripe } = simulator;
  const rows = await db.rows<Row>(
    `select t.id, t.state, p.captured, p.refunded, coalesce(p.payout_amount, 0) as "paidOut"
     from transactions t join payments p on p.transaction_id = t.id`,
  );
  const intents = await all(stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] }));
  const payouts = await all(stripe.payouts.list({ limit: 100 }, { stripeAccount: accountId }));
  const history = await db.rows<{ line: string }>(
    `select transaction_id || ' ' || transition as line from transaction_transitions`,
  );
  const made = new Set(history.map(({ line }) => line));
  let [twice, astray] = [history.length - made.size, 0];
  for (const row of rows) {
    const own = intents.filter(({ metadata }) => metadata?.transactionId === row.id);
    const charges = own.flatMap(({ latest_charge: charge }) =>
      charge === null || typeof charge === 'string' || !charge.captured ? [] : [charge],
    );
    const money = {
      charged: sum(charges.map(charge => charge.amount_captured)),
      refunded: sum(charges.map(charge => charge.amount_refunded)),
      paidOut: sum(payouts.filter(({ metadata }) => metadata?.transactionId === row.id).map(p => p.amount)),
    };
    const due = dues[row.state];
    if (due && (money.charged > due.charged || money.refunded > due.refunded || money.paidOut > due.paidOut))
      twice++;
    const ledger = { charged: row.captured, refunded: row.refunded, paidOut: row.paidOut };
    if (!due || !isSame(money, due) || !isSame(ledger, due)) astray++;
  }
  const known = new Set(rows.map(({ id }) => id));
  const isAlive = ({ status, metadata }: Stripe.PaymentIntent) =>
    status !== 'canceled' && !known.has(metadata?.transactionId ?? '');
  astray += intents.filter(isAlive).length;
  astray += payouts.filter(({ metadata }) => !known.has(metadata?.transactionId ?? '')).length;
  const open = await db.first<{ n: number }>(
    `select count(*) as n from payment_operations where status = 'open'`,
  );
  return {
    bookings: rows.length,
    lost: acknowledged.filter(line => !made.has(line)).length,
    twice,
    astray,
    open: open?.n ?? 0,
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}
