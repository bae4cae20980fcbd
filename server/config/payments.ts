import { missing, refusal, settings, type ChoiceOf, type Environment } from './variables/index.ts';

/** Payment mode. `simulator`: test money, clearly marked. `off`: payments are disabled. */
export type PaymentsConfig =
  | { mode: 'off' }
  | { mode: 'simulator'; port: number | undefined }
  | { mode: 'live'; secretKey: string; publishableKey: string; webhookSecrets: readonly string[] };

/** Default port of the simulator's API on this machine. */
export const defaultSimulatorPort = settings.STRIPE_SIMULATOR_PORT.fallback;

/** The value with which production enables the simulator, so that nobody mistakes it for real money. */
const testMoney = 'i-know-this-is-test-money' satisfies ChoiceOf<'STRIPE_SIMULATOR'>;

/** Returns whether test payments are requested. */
export const namesSimulator = ({ STRIPE_SIMULATOR }: Environment): boolean =>
  STRIPE_SIMULATOR === 'on' || STRIPE_SIMULATOR === testMoney;

/**
 * Reads the payment settings: Stripe with both keys, no payments with a publishable key that is deliberately empty.
 * Without keys the simulator is used, which production starts only when its full name is set. `port` is the site's own.
 */
export function readPayments(
  env: Environment,
  { isProduction, port }: { isProduction: boolean; port: number },
  problems: string[],
): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const simulator = env.STRIPE_SIMULATOR || undefined;
  const isNamed = namesSimulator(env);
  const values: readonly string[] = settings.STRIPE_SIMULATOR.values;
  if (simulator && !values.includes(simulator)) problems.push(refusal('STRIPE_SIMULATOR'));
  if (publishableKey === '') {
    if (isNamed)
      problems.push(
        'STRIPE_SIMULATOR is on and STRIPE_PUBLISHABLE_KEY is empty, which switches payments off',
      );
    return { mode: 'off' };
  }
  if (secretKey || publishableKey) {
    if (isNamed) problems.push('STRIPE_SIMULATOR is on and there are keys of Stripe: choose one of them');
    problems.push(...keyProblems(secretKey, publishableKey, env.STRIPE_WEBHOOK_SECRETS, isProduction));
    return {
      mode: 'live',
      secretKey: secretKey ?? '',
      publishableKey: publishableKey ?? '',
      webhookSecrets: secretsOf(env.STRIPE_WEBHOOK_SECRETS),
    };
  }
  if (isProduction && simulator === 'on')
    problems.push(
      `STRIPE_SIMULATOR is on, and whoever pays would pay with test money: write ${testMoney} if that is meant, or set the keys of Stripe`,
    );
  const isOn = simulator ? isNamed : !isProduction;
  return isOn ? { mode: 'simulator', port: simulatorPort(env, port, problems) } : { mode: 'off' };
}

const secretsOf = (text = ''): string[] => text.split(/[\s,]+/).filter(secret => secret !== '');

const kindOf = (key: string) => /^(?:sk|rk|pk)_(test|live)_/.exec(key)?.[1];

function keyProblems(
  secretKey: string | undefined,
  publishableKey: string | undefined,
  webhookSecrets: string | undefined,
  isProduction: boolean,
): string[] {
  if (!secretKey || !publishableKey) {
    return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: set both or neither'];
  }
  const problems: string[] = [];
  if (!/^[sr]k_/.test(secretKey)) problems.push(refusal('STRIPE_SECRET_KEY'));
  if (!publishableKey.startsWith('pk_')) problems.push(refusal('STRIPE_PUBLISHABLE_KEY'));
  else if (kindOf(secretKey) !== kindOf(publishableKey))
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live keys');
  const secrets = secretsOf(webhookSecrets);
  if (isProduction && secrets.length === 0) problems.push(missing('STRIPE_WEBHOOK_SECRETS'));
  if (!secrets.every(secret => secret.startsWith('whsec_'))) problems.push(refusal('STRIPE_WEBHOOK_SECRETS'));
  return problems;
}

function simulatorPort(env: Environment, sitePort: number, problems: string[]): number | undefined {
  const text = env.STRIPE_SIMULATOR_PORT;
  if (!text) return undefined;
  const port = Number(text);
  if (port !== 0 && port === sitePort)
    problems.push(
      `STRIPE_SIMULATOR_PORT is ${port}, which is the site's own PORT: set it to another one, or leave it out`,
    );
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  problems.push(refusal('STRIPE_SIMULATOR_PORT'));
  return undefined;
}
