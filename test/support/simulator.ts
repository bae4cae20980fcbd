import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { openPool } from '#server/adapters/db/pool.ts';
import { bankRules } from '#server/adapters/stripe/simulator/countries.ts';
import { attempt } from '#server/adapters/stripe/simulator/http/attempt.ts';
import { authenticateIntent } from '#server/adapters/stripe/simulator/resources/paymentIntents/authentication.ts';
import { authenticateSetup } from '#server/adapters/stripe/simulator/resources/setupIntents/confirm.ts';
import { startStripeSimulator, type Simulator } from '#server/adapters/stripe/simulator/index.ts';
import { silentLog } from '#server/observability/log.ts';
import { testEngine, type TestEngine } from './database.ts';

export interface TestSimulator extends Simulator {
  /** The official package, connected to the simulator with its secret key. */
  stripe: Stripe;
  /** The same with the publishable key, as in a browser. */
  publicStripe: Stripe;
  /** Sends the user's response in the 3-D Secure dialog. @returns the status of the simulator's response. */
  bankAnswers(intent: { id: string }, outcome: 'complete' | 'fail'): Promise<number>;
  /** Creates an account that can be paid: complete, verified, with a bank account for payouts. */
  payableAccount(params?: Partial<Stripe.AccountCreateParams>): Promise<Stripe.Account>;
}

interface Options {
  webhook?: { url: string; secret: string };
  /** Base URL of its pages for browsers. */
  pagesUrl?: string;
}

/**
 * Starts Stripe for tests, on the database and the stopped clock of a test engine:
 *
 * const test = await testEngine(); const simulator = await startSimulator(test); await
 * simulator.stripe.paymentIntents.create({ … }); test.clock.advance(7 * day); await simulator.tick(); // holds expire,
 * accounts are verified, webhooks are delivered
 *
 * `simulator.connection` is what production code gets in place of Stripe's host. Close it before the engine.
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

/** A simulator that receives its own webhooks, shared by all tests of a file; available from the first test on. */
export interface SimulatorScene {
  world: TestEngine;
  simulator: TestSimulator;
  inbox: WebhookInbox;
  stripe: Stripe;
}

/** Starts a simulator before the tests of the file and stops it after them. Call it at the top of the file. */
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

/** Parameters of an account with no outstanding requirements. */
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
  /** Returns what has arrived since the last call. */
  received(): { body: string; signature: string }[];
  /** Sets the status the endpoint responds with; initially 200. */
  answers(status: number): void;
  close(): Promise<void>;
}

/** Starts an endpoint that stores the webhooks it receives. */
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

/** Creates the token that the browser makes of a typed bank account. */
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
