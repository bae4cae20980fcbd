import { createHmac } from 'node:crypto';
import { openPool, type PoolOptions } from './adapters/db/pool.ts';
import { stripePayments } from './adapters/stripe/index.ts';
import { startStripeSimulator, type Simulator } from './adapters/stripe/simulator/index.ts';
import type { Config } from './config.ts';
import type { Clock, Log } from './marketplace/ctx.ts';
import type { PaymentProvider } from './marketplace/ports/payments.ts';
import { defaultSimulatorPort } from './paymentsConfig.ts';

/** What a browser needs for paying. */
export interface BrowserPayments {
  publishableKey: string;
  /** A script that defines `window.Stripe` for test payments; absent: Stripe's own. */
  scriptUrl?: string;
}

export interface PaymentsHouse {
  provider?: PaymentProvider;
  browser?: BrowserPayments;
  simulator?: Simulator;
  close(): Promise<void>;
}

interface Parts {
  clock: Clock;
  log: Log;
  /** Derives the secret that signs the simulator's webhooks, the same in every process. */
  secret: string;
  pool: PoolOptions;
}

const closed = async () => undefined;

/** Milliseconds between two looks at the clock. */
const interval = 1_000;

/** Makes what the configuration says of payments: Stripe, its simulator or nothing. */
export async function startPayments(config: Config, parts: Parts): Promise<PaymentsHouse> {
  const { payments, marketplaceName, statementSuffix } = config;
  const naming = { marketplaceName, statementSuffix, clock: parts.clock };
  if (payments.mode === 'off') return { close: closed };
  if (payments.mode === 'live') {
    const { secretKey, publishableKey, webhookSecrets } = payments;
    return {
      provider: stripePayments({ ...naming, secretKey, webhookSecrets }),
      browser: { publishableKey },
      close: closed,
    };
  }
  const webhookSecret = `whsec_${createHmac('sha256', parts.secret).update('stripe simulator').digest('hex')}`;
  const db = openPool({ ...parts.pool, max: 4 });
  const simulator = await startSimulator(payments.port, {
    db,
    clock: parts.clock,
    log: parts.log,
    pagesUrl: config.rootUrl,
    webhook: { url: `http://127.0.0.1:${config.port}/v1/stripe/webhooks`, secret: webhookSecret },
    interval,
  });
  const { secretKey, publishableKey, ...server } = simulator.connection;
  parts.log.warn('payments are simulated: no real money moves', { port: server.port });
  return {
    provider: stripePayments({ ...naming, secretKey, server, webhookSecrets: [webhookSecret] }),
    browser: { publishableKey, scriptUrl: '/stripe-sim/v3.js' },
    simulator,
    async close() {
      await simulator.close();
      await db.close();
    },
  };
}

// A port that somebody named must be free; the usual one only if nobody else has it.
async function startSimulator(
  port: number | undefined,
  options: Omit<Parameters<typeof startStripeSimulator>[0], 'port'>,
): Promise<Simulator> {
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
