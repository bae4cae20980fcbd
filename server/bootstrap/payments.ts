import { createHmac } from 'node:crypto';
import { createPool, type PoolOptions } from '../adapters/db/pool.ts';
import { createStripePayments } from '../adapters/stripe/index.ts';
import {
  startStripeSimulator,
  type StripeSimulator,
  type StripeSimulatorOptions,
} from '../adapters/stripe/simulatorAdapter.ts';
import { ConfigError, type Config } from '../config/index.ts';
import type { Log } from '../marketplace/ctx.ts';
import type { PaymentProvider } from '../marketplace/ports/payments.ts';
import { defaultSimulatorPort } from '../config/payments.ts';
import type { Clock } from '../marketplace/origin.ts';

/** Settings that a browser needs to pay. */
export interface BrowserPayments {
  publishableKey: string;
  /** A script that defines `window.Stripe` for test payments; absent: Stripe's own script. */
  scriptUrl?: string;
}

export interface PaymentServices {
  provider?: PaymentProvider;
  browser?: BrowserPayments;
  simulator?: StripeSimulator;
  close(): Promise<void>;
}

interface Parts {
  clock: Clock;
  log: Log;
  /** Used to derive the simulator's webhook signing secret, the same in every process. */
  secret: string;
  pool: PoolOptions;
}

const closed = async () => undefined;

/** Milliseconds between two ticks of the simulator. */
const interval = 1_000;

/** Starts payments as configured: Stripe, its simulator or none. */
export async function startPayments(config: Config, parts: Parts): Promise<PaymentServices> {
  const { payments, marketplaceName, statementSuffix } = config;
  const naming = { marketplaceName, statementSuffix, clock: parts.clock };
  if (payments.mode === 'off') return { close: closed };
  if (payments.mode === 'live') {
    const { secretKey, publishableKey, webhookSecrets } = payments;
    return {
      provider: createStripePayments({ ...naming, secretKey, webhookSecrets }),
      browser: { publishableKey },
      close: closed,
    };
  }
  const webhookSecret = `whsec_${createHmac('sha256', parts.secret).update('stripe simulator').digest('hex')}`;
  const db = createPool({ ...parts.pool, max: 4 });
  const simulator = await startSimulator(
    { wanted: payments.port, reserved: config.port },
    {
      db,
      clock: parts.clock,
      log: parts.log,
      pagesUrl: config.rootUrl,
      frontEnd: config.webRootUrl,
      webhook: { url: `http://127.0.0.1:${config.port}/v1/stripe/webhooks`, secret: webhookSecret },
      interval,
    },
  );
  const { secretKey, publishableKey, ...server } = simulator.connection;
  parts.log.warn('payments are simulated: no real money moves', { port: server.port });
  return {
    provider: createStripePayments({ ...naming, secretKey, server, webhookSecrets: [webhookSecret] }),
    browser: { publishableKey, scriptUrl: '/stripe-sim/v3.js' },
    simulator,
    async close() {
      await simulator.close();
      await db.close();
    },
  };
}

/** Any free port. */
const anyPort = 0;

/**
 * Starts the simulator on the port that the settings name, which must be free. Without one it takes the default port if
 * that is free, or any other; never `reserved`, on which the site listens later.
 */
async function startSimulator(
  { wanted, reserved }: { wanted: number | undefined; reserved: number },
  options: Omit<StripeSimulatorOptions, 'port'>,
): Promise<StripeSimulator> {
  const first = wanted ?? (reserved === defaultSimulatorPort ? anyPort : defaultSimulatorPort);
  for (let port = first; ; port = anyPort) {
    try {
      const simulator = await startStripeSimulator({ ...options, port });
      if (simulator.connection.port !== reserved) return simulator;
      await simulator.close();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (wanted !== undefined && code in refusals)
        throw new ConfigError([
          `port ${wanted} ${refusals[code]}: set STRIPE_SIMULATOR_PORT to a free one above 1023, or leave it out`,
        ]);
      if (code !== 'EADDRINUSE' || port === anyPort) throw error;
    }
  }
}

const refusals: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use',
  EACCES: 'is reserved for root',
};
