import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { bankRules } from '../countries.ts';
import { createStripeSimulator, type SimulatorOptions, type StripeSimulator } from '../index.ts';
import { createMemoryStorage, type MemoryStorage } from '../storage/memory.ts';
import { testAccount } from '../testAccount.ts';

/** A clock that only a test advances. */
export interface TestClock {
  now(): Date;
  /** Advances by this many milliseconds. */
  advance(milliseconds: number): void;
}

export interface TestSimulator extends StripeSimulator {
  clock: TestClock;
  storage: MemoryStorage;
  /** The official package, connected to the simulator with its secret key. */
  stripe: Stripe;
  /** The same with the publishable key, as in a browser. */
  publicStripe: Stripe;
  /** Creates an account that can be paid: complete, verified, with a bank account for payouts. */
  payableAccount(params?: Partial<Stripe.AccountCreateParams>): Promise<Stripe.Account>;
}

export function createTestClock(start = '2026-03-20T10:00:00Z'): TestClock {
  let now = Date.parse(start);
  return { now: () => new Date(now), advance: milliseconds => void (now += milliseconds) };
}

/** Starts a simulator in memory, or a second one on the storage and clock of `options`. */
export async function startSimulator(
  options: Partial<SimulatorOptions & Pick<TestSimulator, 'clock' | 'storage'>> = {},
): Promise<TestSimulator> {
  const clock = options.clock ?? createTestClock();
  const storage = options.storage ?? createMemoryStorage();
  const simulator = await createStripeSimulator({
    log: { info: () => undefined, error: () => undefined },
    port: 0,
    pagesUrl: 'http://localhost:3000',
    ...options,
    clock,
    storage,
  });
  const { secretKey, publishableKey, host, port, protocol } = simulator.connection;
  const connect = (key: string) =>
    new Stripe(key, { host, port, protocol, maxNetworkRetries: 0, telemetry: false });
  const stripe = connect(secretKey);
  return {
    ...simulator,
    clock,
    storage,
    stripe,
    publicStripe: connect(publishableKey),
    async payableAccount(params = {}) {
      const created = await stripe.accounts.create({ ...testAccount(clock.now()), ...params });
      clock.advance(3_000);
      await simulator.tick();
      return stripe.accounts.retrieve(created.id);
    },
  };
}

/** A simulator that receives its own webhooks, shared by all tests of a file; available from the first test on. */
export interface SimulatorScene {
  simulator: TestSimulator;
  clock: TestClock;
  inbox: WebhookInbox;
  stripe: Stripe;
}

/** Starts a simulator before the tests of the file and stops it after them. Call it at the top of the file. */
export function simulatorScene(): SimulatorScene {
  const scene: Partial<SimulatorScene> = {};
  beforeAll(async () => {
    scene.inbox = await startWebhookInbox();
    scene.simulator = await startSimulator({ webhook: scene.inbox });
    scene.clock = scene.simulator.clock;
    scene.stripe = scene.simulator.stripe;
  });
  afterAll(async () => {
    await scene.simulator?.close();
    await scene.inbox?.close();
  });
  return scene as SimulatorScene;
}

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
export async function startWebhookInbox(): Promise<WebhookInbox> {
  const deliveries: { body: string; signature: string }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void textOf(request).then(body => {
      deliveries.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    secret: 'whsec_of_a_test',
    received: () => deliveries.splice(0),
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
