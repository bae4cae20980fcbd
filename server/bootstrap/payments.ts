import { createHmac } from 'node:crypto';
import { createPool, type PoolOptions } from '../adapters/db/pool.ts';
import { createStripePayments } from '../adapters/stripe/index.ts';
import {
  startStripeSimulator,
  type StripeSimulator,
  type StripeSimulatorOptions,
} from '../adapters/stripe/simulatorAdapter.ts';
import type { Config } from '../config/index.ts';
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
  const simulator = await startSimulator(payments.port, {
    db,
    clock: parts.clock,
    log: parts.log,
    pagesUrl: config.rootUrl,
    frontEnd: config.webRootUrl,
    webhook: { url: `http://127.0.0.1:${config.port}/v1/stripe/webhooks`, secret: webhookSecret },
    interval,
  });
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

// A configured port must be free; the default one is used only if it is.
async function startSimulator(
  port: number | undefined,
  options: Omit<StripeSimulatorOptions, 'port'>,
): Promise<StripeSimulator> {
  try {
    return await startStripeSimulator({ ...options, port: port ?? defaultSimulatorPort });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (port !== undefined) {
      throw new Error(`port ${port} is already in use: set STRIPE_SIMULATOR_PORT to a free one`, {
        cause: error,
      });
    }
    return startStripeSimulator({ ...options, port: 0 });
  }
}
