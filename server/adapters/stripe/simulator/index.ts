import type { AddressInfo } from 'node:net';
import type { Router } from 'express';
import { runDue } from './due.ts';
import { unixNow, type Clock, type Environment, type Log } from './environment.ts';
import { simulatorKeys } from './http/auth.ts';
import { handle, type ApiAnswer, type ApiRequest } from './http/handle.ts';
import { listenOnLoopback } from './http/server.ts';
import { completeAuthentication } from './pages/authentication.ts';
import { createPages } from './pages/index.ts';
import { createHourlyPruning } from './prune.ts';
import type { SimulatorStorage } from './storage/port.ts';
import { deliverDue } from './webhooks/deliver.ts';
import { putOwnEndpoint } from './webhooks/ownEndpoint.ts';

export { platformAccount } from './call.ts';
export { testCards } from './cards.ts';
export { keyLock } from './http/idempotency.ts';
export { createMemoryStorage } from './storage/memory.ts';
export { testAccount } from './testAccount.ts';
export type * from './storage/port.ts';
export type { Clock, Log } from './environment.ts';

export interface SimulatorOptions {
  /** Must not share connections with the code that calls the API: it may do so inside its own transactions. */
  storage: SimulatorStorage;
  clock: Clock;
  log: Log;
  /** Loopback port of the API; 0 for any free port. */
  port: number;
  /** Base URL of the site that serves the pages at /stripe-sim: its origin, without trailing slash. */
  pagesUrl: string | (() => string);
  /** Origin of the front end, where it differs from `pagesUrl`: pages lead back there, too. */
  frontEnd?: string;
  /** Path of the script built from browser/entry.ts; without it, browsers can't load the simulator's Stripe.js. */
  browserScript?: string;
  /** Receives every event of the platform and its connected accounts. */
  webhook?: { url: string; secret: string };
  /** Milliseconds between two ticks; absent: only {@link StripeSimulator.tick} runs due work. */
  interval?: number;
}

/** A simulation of the parts of Stripe that a booking needs, with test money. */
export interface StripeSimulator {
  /** Connection settings for the official package. */
  connection: { secretKey: string; publishableKey: string; host: string; port: number; protocol: 'http' };
  /** What browsers load: the site serves it at /stripe-sim. */
  pages: Router;
  /** Answers the bank's challenge for a payment or setup intent, without a browser. Returns the HTTP status. */
  authenticate(intentId: string, outcome: 'complete' | 'fail'): Promise<number>;
  /** Runs everything that is due by the clock, and delivers webhooks until none is due. */
  tick(): Promise<void>;
  /** Deletes all data. */
  reset(): Promise<void>;
  /** Stops listening and waits for work in progress. The storage stays open. */
  close(): Promise<void>;
}

/** Starts a simulator on its port. @throws when the port is taken. */
export async function createStripeSimulator(options: SimulatorOptions): Promise<StripeSimulator> {
  const { storage, clock, log, pagesUrl, frontEnd } = options;
  const environment: Environment = {
    storage,
    clock,
    log,
    pagesUrl: () => (typeof pagesUrl === 'string' ? pagesUrl : pagesUrl()),
    frontEnd,
  };
  await putOwnEndpoint(environment, options.webhook);
  const deliveries = serialize(() => deliverDue(environment), log);
  const deliverSoon = () => void setImmediate(() => void deliveries.run());
  const answer = async (request: ApiRequest): Promise<ApiAnswer> => {
    await runDue(environment);
    const result = await handle(environment, request);
    // After the response, as with Stripe: the client may already know what the event reports.
    if (request.method !== 'GET') deliverSoon();
    return result;
  };
  const simulation = { environment, answer, deliverSoon };
  const server = await listenOnLoopback(options.port, answer);
  const pruneHourly = createHourlyPruning(environment);
  const tick = async () => {
    await runDue(environment);
    await pruneHourly();
    await deliveries.run();
  };
  let ticking: Promise<void> | undefined;
  const timer = options.interval
    ? setInterval(() => {
        ticking ??= tick()
          .catch((error: Error) => log.error('stripe simulator failed', { error }))
          .finally(() => (ticking = undefined));
      }, options.interval)
    : undefined;
  timer?.unref();
  log.info('stripe simulator ready', { now: unixNow(clock) });
  return {
    connection: {
      secretKey: simulatorKeys.secret,
      publishableKey: simulatorKeys.publishable,
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      protocol: 'http',
    },
    pages: createPages(simulation, options.browserScript),
    authenticate: async (id, outcome) =>
      (await completeAuthentication(simulation, id, outcome === 'complete')).status,
    tick,
    reset: () => storage.clear(),
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      await Promise.all([ticking, deliveries.end()]);
    },
  };
}

/** Serialises a task: a request during a run causes one more run; runs never overlap and none starts after the end. */
function serialize(task: () => Promise<unknown>, log: Log) {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isOver = false;
  const loop = async () => {
    do {
      isAskedAgain = false;
      await task().catch((error: unknown) => log.error('webhooks failed', { error: error as Error }));
    } while (isAskedAgain && !isOver);
    running = undefined;
  };
  return {
    run(): Promise<void> {
      if (isOver) return Promise.resolve();
      isAskedAgain = running !== undefined;
      running ??= loop();
      return running;
    },
    async end(): Promise<void> {
      isOver = true;
      await running;
    },
  };
}
