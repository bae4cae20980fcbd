import type { Reader } from './readers.ts';
import { namesSimulator } from './payments.ts';
import type { Environment, SettingName } from './variables/index.ts';

/** A hosted platform that owns listings, accounts and payments. */
export interface HostedConfig {
  /** Without `/v1`. */
  apiUrl: string;
  /** Key for paying through the platform's Stripe account; undefined: payments are disabled. */
  publishableKey: string | undefined;
}

/** Settings that belong to the platform and must not be set here. */
const ofPlatform = [
  'DATABASE_URL',
  'S3_BUCKET',
  'SMTP_URL',
  'INTEGRATION_CLIENT_ID',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
] as const satisfies readonly SettingName[];

/** Reads the settings of a process in front of a hosted platform; undefined when none is configured. */
export function readHosted(env: Environment, read: Reader, problems: string[]): HostedConfig | undefined {
  const apiUrl = read('MARKETPLACE_API_URL');
  if (!apiUrl) return undefined;
  const idle = ofPlatform.filter(name => env[name]);
  if (idle.length > 0)
    problems.push(
      `MARKETPLACE_API_URL names a platform that keeps everything itself: leave out ${idle.join(' and ')}`,
    );
  if (namesSimulator(env))
    problems.push('STRIPE_SIMULATOR is on, but the platform of MARKETPLACE_API_URL has its own payments');
  if (env.PORUCH_ROLE === 'worker')
    problems.push('PORUCH_ROLE is worker, but the platform of MARKETPLACE_API_URL does that work itself');
  return { apiUrl, publishableKey: read('STRIPE_PUBLISHABLE_KEY') };
}
