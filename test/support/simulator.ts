import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { openPool } from '#server/adapters/db/pool.ts';
import { bankRules } from '#server/adapters/stripe/simulator/countries.ts';
import { attempt } from '#server/adapters/stripe/simulator/http/attempt.ts';
import { authenticateIntent } from '#server/adapters/stripe/simulator/resources/paymentIntents/authentication.ts';
import { authenticateSetup } from '#server/adapters/stripe/simulator/resources/setupIntents/confirm.ts';
import { startStripeSimulator, type Simulator } from '#server/adapters/stripe/simulator/index.ts';
import { silentLog } from '#server/log.ts';
import { testEngine, type TestEngine } from './database.ts';

export interface TestSimulator extends Simulator {
  /** The official package, talking to the simulator with its secret key. */
  stripe: Stripe;
  /** The same with the publishable key, as a browser would. */
  publicStripe: Stripe;
  /** What the person answers their bank in the 3-D Secure dialog. @returns the status of the simulator's answer. */
  bankAnswers(intent: { id: string }, outcome: 'complete' | 'fail'): Promise<number>;
  /** A provider who can be paid: everything told, verified, with a bank account that pays out. */
  payableAccount(params?: Partial<Stripe.AccountCreateParams>): Promise<Stripe.Account>;
}

interface Options {
  webhook?: { url: string; secret: string };
  /** Where browsers would reach its pages. */
  pagesUrl?: string;
}

/**
 * Stripe for tests, over the database and the standing clock of a test engine:
 *
 *     const test = await testEngine();
 *     const simulator = await startSimulator(test);
 *     await simulator.stripe.paymentIntents.create({ … });
 *     test.clock.advance(7 * day);
 *     await simulator.tick();        // holds run out, accounts are verified, webhooks are delivered
 *
 * `simulator.connection` is what production code is given in place of Stripe's host. Close it before the engine.
 */
export async function startSimulator(
  { url, clock }: Pick<TestEngine, 'url' | 'clock'>,
  options: Options = {},
): Promise<TestSimulator> {
  const db = openPool({ url, max: 4 });
  const simulator = await startStripeSimulator({
    db,
    clock,
    log: silentLog,
    port: 0,
    pagesUrl: options.pagesUrl ?? 'http://localhost:3000',
    ...(options.webhook ? { webhook: options.webhook } : {}),
  });
  const { secretKey, publishableKey, host, port, protocol } = simulator.connection;
  const stripe = new Stripe(secretKey, { host, port, protocol, maxNetworkRetries: 0, telemetry: false });
  return {
    ...simulator,
    stripe,
    publicStripe: new Stripe(publishableKey, {
      host,
      port,
      protocol,
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    async bankAnswers({ id }, outcome) {
      const { status } = await attempt(simulator, async call => {
        if (id.startsWith('seti_')) {
          const intent = await call.objects.need('setup_intent', id);
          return authenticateSetup(call, intent, outcome === 'complete');
        }
        const intent = await call.objects.need('payment_intent', id);
        return authenticateIntent(call, intent, outcome === 'complete');
      });
      return status;
    },
    async payableAccount(params = {}) {
      const created = await stripe.accounts.create({ ...readyPerson(clock.now()), ...params });
      clock.advance(3_000);
      await simulator.tick();
      return stripe.accounts.retrieve(created.id);
    },
    async close() {
      await simulator.close();
      await db.close();
    },
  };
}

/** A simulator that hears itself, for all tests of a file; there from the first of them on. */
export interface SimulatorScene {
  world: TestEngine;
  simulator: TestSimulator;
  inbox: WebhookInbox;
  stripe: Stripe;
}

/** Starts one before the tests of the file, in which it is called at the top, and ends it after them. */
export function simulatorScene(): SimulatorScene {
  const scene: Partial<SimulatorScene> = {};
  beforeAll(async () => {
    scene.world = await testEngine();
    scene.inbox = await webhookInbox();
    scene.simulator = await startSimulator(scene.world, { webhook: scene.inbox });
    scene.stripe = scene.simulator.stripe;
  });
  afterAll(async () => {
    await scene.simulator?.close();
    await scene.inbox?.close();
    await scene.world?.close();
  });
  return scene as SimulatorScene;
}

/** Parameters of an account that leaves nothing to ask. */
export const readyPerson = (now: Date) =>
  ({
    type: 'custom',
    country: 'DE',
    business_type: 'individual',
    business_profile: { mcc: '5734', product_description: 'Help for people who had to flee' },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    external_account: {
      object: 'bank_account',
      country: 'DE',
      currency: 'eur',
      account_number: 'DE89370400440532013000',
    },
    individual: {
      first_name: 'Olena',
      last_name: 'Shevchenko',
      dob: { day: 2, month: 3, year: 1990 },
      address: { line1: 'Torstraße 1', city: 'Berlin', postal_code: '10119', country: 'DE' },
      email: 'olena@example.org',
      phone: '+4930123456',
    },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    tos_acceptance: { date: Math.floor(now.getTime() / 1000), ip: '127.0.0.1' },
  }) satisfies Stripe.AccountCreateParams;

export interface WebhookInbox {
  url: string;
  secret: string;
  /** What arrived since one last asked. */
  received(): { body: string; signature: string }[];
  /** What the endpoint answers from now on; 200 at first. */
  answers(status: number): void;
  close(): Promise<void>;
}

/** An endpoint that keeps the webhooks it is sent. */
export async function webhookInbox(): Promise<WebhookInbox> {
  const kept: { body: string; signature: string }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void textOf(request).then(body => {
      kept.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    secret: 'whsec_of_a_test',
    received: () => kept.splice(0),
    answers: next => void (status = next),
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** What the browser makes of a bank account that is typed in. */
export const bankToken = (
  { publicStripe }: TestSimulator,
  country: string,
  account_number: string,
  routing_number?: string,
) =>
  publicStripe.tokens.create({
    bank_account: {
      country,
      currency: bankRules[country]?.currency ?? 'eur',
      account_number,
      account_holder_name: 'Olena Shevchenko',
      account_holder_type: 'individual',
      ...(routing_number ? { routing_number } : {}),
    },
  });
