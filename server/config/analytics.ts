import type { Reader } from './readers.ts';
import { missing, type Environment } from './variables/index.ts';

/** The analytics service that receives the page views of visitors who consented. */
export type AnalyticsConfig =
  | { service: 'matomo' | 'plausible'; url: string; site: string }
  | { service: 'google'; site: string; secret: string };

const further = ['ANALYTICS_URL', 'ANALYTICS_SITE', 'ANALYTICS_SECRET'] as const;

const sites = {
  matomo: { pattern: /^[1-9]\d{0,9}$/, words: 'the number of the site in Matomo, for example 1' },
  plausible: {
    pattern: /^[a-z\d-]+(\.[a-z\d-]+)+$/,
    words: 'the domain of the site in Plausible, for example help.example.org',
  },
  google: {
    pattern: /^G-[A-Z\d]{4,20}$/,
    words: 'the measurement ID of a web stream, for example G-ABC1234567',
  },
} as const;

/** Returns undefined when nothing is counted; visitors are then not asked for consent. */
export function readAnalytics(
  env: Environment,
  read: Reader,
  problems: string[],
): AnalyticsConfig | undefined {
  const service = read('ANALYTICS');
  if (service === 'off') {
    const given = further.filter(name => env[name]);
    // Reported only if the service itself was not just found to be invalid.
    if (given.length > 0 && !env.ANALYTICS)
      problems.push(`${given.join(' and ')} need ANALYTICS to name the service: matomo, plausible or google`);
    return undefined;
  }
  const { pattern, words } = sites[service];
  const site = env.ANALYTICS_SITE ?? '';
  if (!pattern.test(site)) problems.push(`ANALYTICS_SITE must be ${words}`);
  const { ANALYTICS_SECRET: secret = '', ANALYTICS_URL: given } = env;
  if (service === 'google') {
    if (!secret) problems.push(missing('ANALYTICS_SECRET'));
    if (given) problems.push('ANALYTICS_URL is for Matomo and Plausible only: Google has one address');
    return { service, site, secret };
  }
  if (secret) problems.push('ANALYTICS_SECRET is for Google only');
  const url = read('ANALYTICS_URL');
  if (!given && service === 'matomo') problems.push(missing('ANALYTICS_URL'));
  return { service, site, url: url ?? 'https://plausible.io' };
}
