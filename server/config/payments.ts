import type { Reader } from './readers.ts';
import { missing, settings, type Environment, type ValueOf } from './variables/index.ts';

/** Payment mode. `simulator`: test money, clearly marked. `off`: payments are disabled. */
export type PaymentsConfig =
  | { mode: 'off' }
  | { mode: 'simulator'; port: number | undefined }
  | { mode: 'live'; secretKey: string; publishableKey: string; webhookSecrets: readonly string[] };

/** Default port of the simulator's API on this machine. */
export const defaultSimulatorPort = settings.STRIPE_SIMULATOR_PORT.fallback;

/** The value with which production enables the simulator, so that nobody mistakes it for real money. */
const testMoney = 'i-know-this-is-test-money' satisfies ValueOf<'STRIPE_SIMULATOR'>;

/** Returns whether test payments are requested. */
export const namesSimulator = ({ STRIPE_SIMULATOR }: Environment): boolean =>
  STRIPE_SIMULATOR === 'on' || STRIPE_SIMULATOR === testMoney;

/**
 * Reads the payment settings: Stripe with both keys, no payments with a publishable key that is deliberately empty.
 * Without keys the simulator is used, which production starts only when its full name is set. `port` is the site's own.
 */
export function readPayments(
  env: Environment,
  { isProduction, port, read }: { isProduction: boolean; port: number; read: Reader },
  problems: string[],
): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const simulator = read('STRIPE_SIMULATOR');
  const isNamed = namesSimulator(env);
  if (publishableKey === '') {
    if (isNamed)
      problems.push(
        'STRIPE_SIMULATOR is on and STRIPE_PUBLISHABLE_KEY is empty, which switches payments off',
      );
    return { mode: 'off' };
  }
  if (secretKey || publishableKey) {
    if (isNamed) problems.push('STRIPE_SIMULATOR is on and there are keys of Stripe: choose one of them');
    if (!secretKey || !publishableKey)
      problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: set both or neither');
    return readKeys(read, isProduction, problems);
  }
  if (isProduction && simulator === 'on')
    problems.push(
      `STRIPE_SIMULATOR is on, and whoever pays would pay with test money: write ${testMoney} if that is meant, or set the keys of Stripe`,
    );
  if (simulator === 'off') return { mode: 'off' };
  return {
    mode: 'simulator',
    port: env.STRIPE_SIMULATOR_PORT ? simulatorPort(read, port, problems) : undefined,
  };
}

const kindOf = (key: string) => /^(?:sk|rk|pk)_(test|live)_/.exec(key)?.[1];

function readKeys(read: Reader, isProduction: boolean, problems: string[]): PaymentsConfig {
  const secretKey = read('STRIPE_SECRET_KEY') ?? '';
  const publishableKey = read('STRIPE_PUBLISHABLE_KEY') ?? '';
  const webhookSecrets = read('STRIPE_WEBHOOK_SECRETS') ?? [];
  if (secretKey && publishableKey && kindOf(secretKey) !== kindOf(publishableKey))
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live keys');
  if (isProduction && webhookSecrets.length === 0) problems.push(missing('STRIPE_WEBHOOK_SECRETS'));
  return { mode: 'live', secretKey, publishableKey, webhookSecrets };
}

function simulatorPort(read: Reader, sitePort: number, problems: string[]): number {
  const port = read('STRIPE_SIMULATOR_PORT');
  if (port !== 0 && port === sitePort)
    problems.push(
      `STRIPE_SIMULATOR_PORT is ${port}, which is the site's own PORT: set it to another one, or leave it out`,
    );
  return port;
}
