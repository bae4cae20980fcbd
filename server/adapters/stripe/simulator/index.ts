import type { AddressInfo } from 'node:net';
import type { Log } from '#server/marketplace/ctx.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { runDue } from './due.ts';
import { simulatorKeys } from './http/auth.ts';
import { handle, unixNow, type ApiAnswer, type ApiRequest, type World } from './http/handle.ts';
import { listenOnLoopback } from './http/server.ts';
import { hourlyPruning } from './prune.ts';
import { truncateTables } from './reset.ts';
import { putOwnEndpoint } from './webhooks/ownEndpoint.ts';
import { deliverDue } from './webhooks/deliver.ts';
import type { Clock } from '#server/marketplace/origin.ts';

export interface SimulatorOptions {
  /** A separate pool: the engine calls the simulator in the middle of its own transactions. */
  db: Db;
  clock: Clock;
  log: Log;
  /** Loopback port of the API; 0 for any free port. */
  port: number;
  /** Base URL of the simulator's pages: the site's origin, without trailing slash. */
  pagesUrl: string | (() => string);
  /** Receives every event of the platform and its connected accounts. */
  webhook?: { url: string; secret: string };
  /** Milliseconds between two ticks; absent: only {@link Simulator.tick} runs due work. */
  interval?: number;
}

/** A simulation of the parts of Stripe that a booking needs, with test money. */
export interface Simulator {
  /** Connection settings for the official package. */
  connection: { secretKey: string; publishableKey: string; host: string; port: number; protocol: 'http' };
  /** Handles an API request that did not arrive through the port. */
  answer(request: ApiRequest): Promise<ApiAnswer>;
  world: World;
  /** Delivers webhooks soon after a change that bypassed {@link answer}. */
  deliverSoon(): void;
  /** Runs everything that is due by the clock, and delivers webhooks until none is due. */
  tick(): Promise<void>;
  /** Deletes all data. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the simulator on its port. @throws when the port is taken. */
export async function startStripeSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { db, clock, log, pagesUrl } = options;
  const world: World = {
    db,
    clock,
    log,
    pagesUrl: () => (typeof pagesUrl === 'string' ? pagesUrl : pagesUrl()),
  };
  await putOwnEndpoint(world, options.webhook);
  const deliveries = serialize(() => deliverDue(world), log);
  const deliverSoon = () => void setImmediate(() => void deliveries.run());
  const answer = async (request: ApiRequest): Promise<ApiAnswer> => {
    await runDue(world);
    const result = await handle(world, request);
    // After the response, as with Stripe: the client may already know what the event reports.
    if (request.method !== 'GET') deliverSoon();
    return result;
  };
  const server = await listenOnLoopback(options.port, answer);
  const pruneHourly = hourlyPruning(world);
  const tick = async () => {
    await runDue(world);
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
    answer,
    world,
    deliverSoon,
    tick,
    reset: () => truncateTables(db),
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
