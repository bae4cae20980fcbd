import type { AddressInfo } from 'node:net';
import type { Clock, Log } from '#server/marketplace/ctx.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { runDue } from './due.ts';
import { simulatorKeys } from './http/auth.ts';
import { handle, unixNow, type ApiAnswer, type ApiRequest, type World } from './http/handle.ts';
import { listenOnLoopback } from './http/server.ts';
import { hourlyPruning } from './prune.ts';
import { emptyTables } from './reset.ts';
import { putOwnEndpoint } from './webhooks/ownEndpoint.ts';
import { deliverDue } from './webhooks/deliver.ts';

export interface SimulatorOptions {
  /** Connections of its own: the engine asks the simulator in the middle of its transactions. */
  db: Db;
  clock: Clock;
  log: Log;
  /** The loopback port of the API; 0 for any free one. */
  port: number;
  /** Where browsers reach the simulator's pages: the origin of the site, without trailing slash. */
  pagesUrl: string | (() => string);
  /** Told of everything, on the platform and on connected accounts. */
  webhook?: { url: string; secret: string };
  /** Milliseconds between two looks at the clock; absent: only {@link Simulator.tick} looks. */
  interval?: number;
}

/** Stripe, as far as a booking needs it, with test money. */
export interface Simulator {
  /** What the official package needs to talk to it. */
  connection: { secretKey: string; publishableKey: string; host: string; port: number; protocol: 'http' };
  /** Answers a request to the API that came another way than through its port. */
  answer(request: ApiRequest): Promise<ApiAnswer>;
  world: World;
  /** After something was done another way than through {@link answer}. */
  deliverSoon(): void;
  /** Does everything that the clock has reached, and delivers webhooks until none is due. */
  tick(): Promise<void>;
  /** Forgets everything. */
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
  const deliveries = oneAtATime(() => deliverDue(world), log);
  const deliverSoon = () => void setImmediate(() => void deliveries.run());
  const answer = async (request: ApiRequest): Promise<ApiAnswer> => {
    await runDue(world);
    const result = await handle(world, request);
    // After the answer, as in life: what is told by an event may be known already.
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
    reset: () => emptyTables(db),
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      await Promise.all([ticking, deliveries.end()]);
    },
  };
}

/** Runs a task again when it was asked for while it ran, never twice at the same time and never after its end. */
function oneAtATime(task: () => Promise<unknown>, log: Log) {
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
