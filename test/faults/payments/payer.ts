/**
 * The process that is repeatedly killed on one database: books stays, pays for them as browsers do and answers them as
 * providers do, while its worker recovers what its predecessor left, moves the money and receives webhooks. Stripe's
 * simulator runs in another process, or in this one and dies with it. Writes a line to standard output for every
 * acknowledged transition. The argument is a {@link Shift} as JSON.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { DAY } from '#contract/time/units.ts';
import { createPool } from '#server/adapters/db/pool.ts';
import { startStripeSimulator } from '#server/adapters/stripe/simulatorAdapter.ts';
import { createSharpImageResize } from '#server/adapters/imageResize/sharpImageResize.ts';
import { createMemoryStorage } from '#server/adapters/storage/memory.ts';
import { createEngine } from '#server/bootstrap/engine.ts';
import { drain, handlers } from '#server/jobs/index.ts';
import { silentLog } from '#server/observability/log.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { receiveEvent } from '#server/marketplace/payments/index.ts';
import { noLimits } from '#server/marketplace/limits/index.ts';
import { initiate, runDueTimer, transition } from '#server/marketplace/transactions/index.ts';
import { Money } from '#contract/values.ts';
import { ctxFor, testSettings } from '#test/support/database.ts';
import { townGeocoder } from '#test/support/geocoder.ts';
import { mailTexts } from '#test/support/mailTexts.ts';
import { paymentsOver } from '#test/support/payingApp.ts';
import type { TestSimulator } from '#test/support/simulator.ts';
import type { Viewer } from '#server/marketplace/origin.ts';
import { transitionNamed } from '#test/support/names.ts';

export interface Shift {
  databaseUrl: string;
  /** Stripe's simulator in another process; when absent, it is started in this one. */
  connection?: TestSimulator['connection'];
  customerId: string;
  providerId: string;
  listingIds: readonly string[];
  /** The clock's current time, in milliseconds since 1970. */
  now: number;
  /** Number of new bookings; unfinished ones are continued in any case. */
  bookings: number;
}

const lanes = 3;

const shift = JSON.parse(process.argv[2] ?? '') as Shift;
const begun = Date.now();
const clock = { now: () => new Date(shift.now + Date.now() - begun) };
const db = createPool({ url: shift.databaseUrl, max: 8 });
const webhookSecret = 'whsec_of_a_fault';
const ears = createServer((request, response) => {
  void listen(request).then(status => response.writeHead(status).end());
}).listen(0, '127.0.0.1');
await once(ears, 'listening');
const startSimulator = () =>
  startStripeSimulator({
    db: createPool({ url: shift.databaseUrl, max: 4 }),
    clock,
    log: silentLog,
    port: 0,
    pagesUrl: 'http://localhost:3000',
    webhook: { url: `http://127.0.0.1:${(ears.address() as AddressInfo).port}/`, secret: webhookSecret },
    interval: 50,
  });
const connection = shift.connection ?? (await startSimulator()).connection;
const engine = createEngine({
  db,
  clock,
  storage: createMemoryStorage(),
  imageResize: createSharpImageResize(),
  geocoder: townGeocoder,
  mailTexts,
  settings: () => ({ ...testSettings, limits: noLimits }),
  log: silentLog,
  payments: paymentsOver({ connection }, clock, [webhookSecret]),
});
const { secretKey, host, port, protocol } = connection;
const browser = new Stripe(secretKey, { host, port, protocol, telemetry: false });

/** Passes a webhook to the engine; returns the status its endpoint would. */
async function listen(request: IncomingMessage): Promise<number> {
  try {
    await receiveEvent(engine, await buffer(request), String(request.headers['stripe-signature']));
    return 200;
  } catch {
    return 500;
  }
}

const user = (userId: string): Viewer => ({ kind: 'user', userId, trusted: true, limited: false });
const [customer, provider] = [ctxFor(engine, user(shift.customerId)), ctxFor(engine, user(shift.providerId))];
const operator = ctxFor(engine, { kind: 'integration' });

const acknowledge = (id: string, name: string) => writeSync(1, `${id} transition/${name}\n`);

const move = async (ctx: Ctx, id: string, name: string) => {
  await transition(ctx, { id, transition: transitionNamed(name) });
  acknowledge(id, name);
};

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

async function book(): Promise<string> {
  const start = Math.floor(clock.now().getTime() / DAY) * DAY + Math.ceil(Math.random() * 350) * DAY;
  const { id } = await initiate(customer, {
    processAlias: 'default-process/release-1',
    transition: 'transition/request-payment',
    params: {
      listingId: pick(shift.listingIds),
      bookingStart: new Date(start),
      bookingEnd: new Date(start + 2 * DAY),
      lineItems: [
        { code: 'line-item/night', unitPrice: new Money(2500, 'EUR'), quantity: 2 },
        {
          code: 'line-item/provider-commission',
          unitPrice: new Money(5000, 'EUR'),
          percentage: -10,
          includeFor: ['provider'],
        },
      ],
    },
  });
  acknowledge(id, 'request-payment');
  return id;
}

async function pay(id: string): Promise<void> {
  const row = await db.first<{ intent: string }>(
    'select intent_id as intent from payments where transaction_id = $1',
    [id],
  );
  const intent = await browser.paymentIntents.retrieve(row?.intent ?? '');
  // Checks the status first, so that paying twice is harmless.
  if (intent.status !== 'requires_payment_method') return;
  await browser.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_bypassPending' });
}

const stateOf = async (id: string) =>
  (await db.first<{ state: string }>('select state from transactions where id = $1', [id]))?.state ?? '';

/** Takes a booking to its end. The id decides how, so that any process continues it the same way. */
async function resume(id: string): Promise<void> {
  const fate = parseInt(id.slice(0, 2), 16) % 4;
  for (;;) {
    const state = await stateOf(id);
    if (state === 'state/pending-payment') {
      await pay(id);
      await move(customer, id, 'confirm-payment');
    } else if (state === 'state/preauthorized') {
      await move(provider, id, fate === 0 ? 'decline' : 'accept');
    } else if (state === 'state/accepted' && fate === 1) {
      await move(operator, id, 'cancel');
    } else if (state === 'state/accepted') {
      await runDueTimer(engine, { transactionId: id, transition: 'transition/complete' });
      acknowledge(id, 'complete');
    } else return;
  }
}

/** Gives up on nights that are taken; retries while the transaction is being recovered. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'transaction-booking-time-not-available') return;
      if (code !== 'transaction-locked' && code !== 'transaction-invalid-transition') throw error;
      await sleep(20);
    }
  }
}

const unfinished = await db.rows<{ id: string }>(
  `select id from transactions where state in ('state/pending-payment', 'state/preauthorized', 'state/accepted')`,
);
const tasks = [
  ...unfinished.map(
    ({ id }) =>
      () =>
        resume(id),
  ),
  ...Array.from({ length: shift.bookings }, () => async () => {
    const id = await book();
    await patiently(() => resume(id));
  }),
];
let isOver = false;
async function worker(): Promise<void> {
  while (!isOver) {
    await drain(engine, handlers);
    await sleep(5);
  }
  await drain(engine, handlers);
}
async function lane(): Promise<void> {
  for (let task = tasks.shift(); task; task = tasks.shift()) await patiently(task);
}
const working = worker();
await Promise.all(Array.from({ length: lanes }, lane));
isOver = true;
await working;
// Abandons whatever is still open.
process.exit(0);
